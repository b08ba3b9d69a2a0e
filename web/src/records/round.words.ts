import { words } from '@penside/domain/language/words.ts'

export const round = words({
  notInHeat: { ko: '발정 없음', en: 'Not in heat', vi: 'Chưa lên giống' },
  skip: { ko: '건너뛰기', en: 'Skip', vi: 'Bỏ qua' },
  undo: { ko: '{{tag}} 되돌리기', en: 'Undo {{tag}}', vi: 'Hoàn tác {{tag}}' },
})
