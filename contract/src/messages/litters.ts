import { words } from '@penside/domain/language/words.ts'

/** Rejections about fostering, piglet deaths, and the piglets of a removed sow. */
export const litters = words({
  LITTER_WEANED_OF: {
    ko: '{tag}의 복은 이미 이유했습니다. 삭제할 수 없습니다.',
    en: 'The litter of {tag} has been weaned: this cannot be deleted.',
    vi: 'Ổ của {tag} đã cai sữa nên không xóa được.',
  },
  NOT_THE_NEWEST_OF: {
    ko: '{tag}에게 더 최근의 양자 기록이 있습니다. 그 기록을 먼저 삭제하세요.',
    en: '{tag} has a newer fostering. Delete that one first.',
    vi: '{tag} có bản ghi ghép mới hơn. Hãy xóa bản ghi đó trước.',
  },
  BELONGS_TO_REMOVAL: {
    ko: '{tag}의 도폐사와 함께 저장된 기록입니다. 도폐사 기록에서 수정하세요.',
    en: 'This was saved with the removal of {tag}. Correct it there.',
    vi: 'Bản ghi này được lưu cùng lần loại {tag}. Hãy sửa ở đó.',
  },
  FOSTERED_AFTER_TODAY: {
    ko: '양자일이 잘못되었습니다. 현재보다 이전이어야 합니다.',
    en: 'The fostering date cannot be in the future.',
    vi: 'Ngày ghép không đúng: phải trước thời điểm hiện tại.',
  },
  FOSTERED_BEFORE_FARROWING: {
    ko: '분만일({farrowed})보다 빠른 양자일은 입력할 수 없습니다.',
    en: 'Cannot enter a fostering date before the farrowing date ({farrowed}).',
    vi: 'Không thể nhập ngày ghép trước ngày đẻ ({farrowed}).',
  },
  FOSTERING_COUNTS: {
    ko: '전출두수, 전입두수를 입력하세요.',
    en: 'Enter how many piglets go out or come in.',
    vi: 'Hãy nhập số con gửi đi hoặc số con nhận vào.',
  },
  PARTNER_IS_HERSELF: {
    ko: '같은 모돈에게 양자를 보낼 수 없습니다.',
    en: 'Piglets cannot be fostered to the same sow.',
    vi: 'Không thể ghép heo con cho chính nái này.',
  },
  PARTNER_NEEDED: { ko: '상대 모돈을 선택하세요.', en: 'Choose the other sow.', vi: 'Hãy chọn nái kia.' },
  PARTNER_NURSES_FEWER: {
    ko: '{tag, i} 포유 중인 자돈은 {nursing}두입니다. {piglets}두는 입력할 수 없습니다.',
    en: '{tag} nurses {nursing} {nursing|piglet|piglets}; {piglets} cannot be entered.',
    vi: '{tag} đang nuôi {nursing} con; không thể nhập {piglets} con.',
  },
  PIGLETS_GO_WHERE: {
    ko: '자돈마다 보낼 모돈이나 폐사 원인을 하나 선택하세요.',
    en: 'Choose for each part of the litter the sow that takes the piglets, or their cause of death.',
    vi: 'Với mỗi phần heo con, hãy chọn nái nhận hoặc nguyên nhân chết.',
  },
  PIGLETS_DO_NOT_ADD_UP: {
    ko: '포유 중인 자돈 {nursing}두 중 {given}두만 입력되었습니다. 모두 입력하세요.',
    en: 'She nurses {nursing} {nursing|piglet|piglets}; accounted for: {given}. Enter all of them.',
    vi: 'Nái đang nuôi {nursing} con, mới nhập {given} con. Hãy nhập đủ.',
  },
  STANDS_AGAINST_OF: {
    ko: '모돈 {tag}의 {on} {kind} 기록과 맞지 않습니다.',
    en: 'This contradicts a record of sow {tag}: {kind}, {on}.',
    vi: 'Mâu thuẫn với bản ghi {kind} ngày {on} của nái {tag}.',
  },
  PARTNER_NOT_NURSING: {
    ko: '모돈 {tag, eun} 포유돈이나 대리모돈이 아닙니다. 현재 상태: {status}',
    en: 'Sow {tag} is neither lactating nor a nurse sow: {status}.',
    vi: 'Nái {tag} không phải nái nuôi con hay nái nuôi ghép: {status}.',
  },
  PARTNER_HAS_LATER: {
    ko: '모돈 {tag}에 {previous} 기록이 있어 그 전 날짜로는 입력할 수 없습니다.',
    en: 'Sow {tag} has a record of {previous}; nothing can be entered for her before it.',
    vi: 'Nái {tag} có bản ghi ngày {previous}; không thể nhập trước ngày đó.',
  },
  LITTER_WEANED: { ko: '이미 이유한 복입니다.', en: 'This litter has been weaned.', vi: 'Ổ này đã cai sữa.' },
  NOT_SUCKLING: {
    ko: '포유 중인 모돈만 이유를 입력할 수 있습니다.',
    en: 'A weaning can only be entered for a nursing sow.',
    vi: 'Chỉ nhập cai sữa cho nái đang nuôi con.',
  },
  DEATH_CAUSE_NEEDED: {
    ko: '폐사한 자돈 {died}두의 폐사 원인을 입력하세요.',
    en: 'Choose the cause of death of the {died|piglet|# piglets}.',
    vi: 'Hãy nhập nguyên nhân chết của {died} heo con.',
  },
  NURSE_SOW_NEEDED: {
    ko: '남는 자돈 {stay}두를 포유할 모돈을 선택하세요.',
    en: 'Choose the sow with whom the {stay|piglet stays|# piglets stay}.',
    vi: 'Hãy chọn nái nuôi {stay} heo con còn lại.',
  },
  PIGLETS_NEEDED: {
    ko: '이유두수를 입력하세요.',
    en: 'Enter the number weaned.',
    vi: 'Hãy nhập số con cai sữa.',
  },
})
