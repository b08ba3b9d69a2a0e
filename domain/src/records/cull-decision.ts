import { kind, livingStatuses } from './kind.ts'
import { usualRemoval } from './removal.ts'

/** Decision to cull a sow. Her state stays, but she is not mated any more. */
export const cullDecision = kind({
  names: { ko: '도태 결정', en: 'Decision to cull', vi: 'Quyết định loại' },
  one: { ko: '도태 결정', en: 'decision to cull', vi: 'quyết định loại' },
  order: 125,
  of: ['sow'],
  numbered: 'beside',
  screens: ['15', '15-1'],
  when: livingStatuses,
  refusedAs: 'CULLED',
  scanned: true,
  sheet: {
    names: { ko: '도태 결정', en: 'Decisions to cull', vi: 'Quyết định loại' },
    on: { ko: '결정일', en: 'Decided on', vi: 'Ngày quyết định' },
    columns: {
      reason: {
        names: { ko: '도태 사유', en: 'Reason', vi: 'Lý do' },
        code: ['association', '031'],
        usual: usualRemoval.reason,
      },
    },
  },
})
