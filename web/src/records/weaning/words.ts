import { words } from '@penside/domain/language/words.ts'

export const weaning = words({
  weanedOn: { ko: '이유일', en: 'Weaning date', vi: 'Ngày cai sữa' },
  counts: { ko: '이유두수', en: 'Weaned', vi: 'Số con cai sữa' },
  females: { ko: '이유 (암)', en: 'Weaned ♀', vi: 'Cai sữa (cái)' },
  males: { ko: '이유 (수)', en: 'Weaned ♂', vi: 'Cai sữa (đực)' },
  weaned: { ko: '이유두수', en: 'Weaned', vi: 'Cai sữa' },
  died: { ko: '폐사', en: 'Died', vi: 'Chết' },
  stay: { ko: '남아서 포유', en: 'Stay', vi: 'Ở lại bú' },
  restQuestion: {
    ko: '이유하지 않은 {{count}}두는 어떻게 되었습니까?',
    en: {
      one: 'What became of the {{count}} piglet not weaned?',
      other: 'What became of the {{count}} piglets not weaned?',
    },
    vi: 'Còn {{count}} con chưa cai sữa: chết hay ở lại bú?',
  },
  restBody: {
    ko: '폐사한 두수와 남아서 포유할 두수를 입력하세요.',
    en: 'Enter how many died and how many stay to be nursed.',
    vi: 'Nhập số con chết và số con ở lại bú tiếp.',
  },
  diedCause: { ko: '폐사 원인', en: 'Cause of death', vi: 'Nguyên nhân chết' },
  partner: { ko: '포유할 모돈', en: 'Sow that nurses them', vi: 'Nái nuôi tiếp' },
  herself: {
    ko: '{{tag}} (이 모돈이 계속 포유)',
    en: '{{tag}} (this sow goes on nursing)',
    vi: '{{tag}} (nái này nuôi tiếp)',
  },
  becomesNurse: { ko: '대리모로 계속 포유', en: 'Goes on as a nurse sow', vi: 'Tiếp tục làm nái nuôi ghép' },
  becomesNurseHint: {
    ko: '이유한 뒤에도 남은 자돈이나 양자로 받은 자돈을 포유합니다',
    en: 'After this weaning she goes on nursing piglets that stay or are fostered to her',
    vi: 'Sau lần cai sữa này, nái tiếp tục nuôi heo con ở lại hoặc heo con được ghép',
  },
  totalWeight: { ko: '이유체중 합계', en: 'Total weaning weight', vi: 'Tổng khối lượng cai sữa' },
  group: { ko: '돈군', en: 'Group', vi: 'Nhóm heo' },
  noGroup: { ko: '돈군에 넣지 않음', en: 'No group', vi: 'Không vào nhóm' },
  makeGroup: { ko: '새 돈군 만들기', en: 'Make a new group', vi: 'Tạo nhóm mới' },
  makeSharedGroup: {
    ko: '새 돈군 (이번 이유 전체)',
    en: 'One new group for this round',
    vi: 'Một nhóm mới cho cả lượt này',
  },
  inGroup: { ko: '돈군 {{group}}', en: 'Group {{group}}', vi: 'Nhóm {{group}}' },
  saveLine: {
    ko: '이유 {{count}}두 → {{group}}',
    en: '{{count}} weaned → {{group}}',
    vi: 'Cai sữa {{count}} con → {{group}}',
  },
  groupDetail: {
    ko: '{{count}}두',
    en: { one: '{{count}} head', other: '{{count}} head' },
    vi: '{{count}} con',
  },
  lactation: { ko: '포유일수', en: 'Days nursed', vi: 'Số ngày nuôi con' },
  deletesToo: {
    ko: '돈군에 넣은 자돈도 함께 빠집니다.',
    en: 'Its piglets leave their group again.',
    vi: 'Heo con cũng ra khỏi nhóm.',
  },
})
