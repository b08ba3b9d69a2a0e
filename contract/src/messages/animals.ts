import { words } from '@penside/domain/language/words.ts'

/** Rejections of entries, treatments, feedings and moves of an animal. */
export const animals = words({
  TAG_TAKEN: {
    ko: '같은 번호 {tag}의 개체가 있습니다. 확인하고 다시 입력하세요.',
    en: 'There is already an animal {tag}. Check the number and enter it again.',
    vi: 'Số {tag} đã có con khác dùng. Hãy kiểm tra và nhập lại.',
  },
  NUMBERS_SHARED: {
    ko: '모돈과 웅돈이 함께 쓰는 번호가 있습니다: {tags}. 한쪽을 도태하거나 삭제한 뒤 바꾸세요.',
    en: 'A sow and a boar share a number: {tags}. Remove or delete one of them, then change this.',
    vi: 'Có nái và đực đang dùng chung số: {tags}. Hãy loại hoặc xóa một con rồi mới đổi.',
  },
  EAR_NOTCH_TAKEN: {
    ko: '같은 이각번호 {earNotch, i} 있습니다. 확인하고 다시 입력하세요.',
    en: 'There is already an animal with ear-notch number {earNotch}. Check the number and enter it again.',
    vi: 'Số bấm tai {earNotch} đã tồn tại. Hãy kiểm tra và nhập lại.',
  },
  EAR_TAG_TAKEN: {
    ko: '전자이표 {earTag, eun} 이미 {tag}에 등록되어 있습니다.',
    en: 'Electronic tag {earTag} already belongs to {tag}.',
    vi: 'Thẻ tai điện tử {earTag} đã gắn cho {tag}.',
  },
  EAR_TAG_WRONG: {
    ko: '전자이표 번호가 아닙니다. 국가·제조사 3자리와 12자리, 모두 15자리를 입력하세요.',
    en: 'This is not an electronic tag. Enter 15 digits: 3 of country or manufacturer, 12 of the animal.',
    vi: 'Không phải số thẻ tai điện tử. Hãy nhập 15 chữ số: 3 số nước hoặc hãng, 12 số của con vật.',
  },
  TRACE_NUMBER_TAKEN: {
    ko: '개체식별번호 {number, eun} 이미 {tag}에 등록되어 있습니다.',
    en: 'Authority number {number} already belongs to {tag}.',
    vi: 'Mã định danh {number} đã gắn cho {tag}.',
  },
  BORN_AFTER_TODAY: {
    ko: '생년월일은 오늘 이후일 수 없습니다.',
    en: 'The birth date must not be after today.',
    vi: 'Ngày sinh không được sau hôm nay.',
  },
  ENTERED_AFTER_TODAY: {
    ko: '전입일은 오늘 이후일 수 없습니다.',
    en: 'The entry date must not be after today.',
    vi: 'Ngày nhập không được sau hôm nay.',
  },
  LAST_WORK_AFTER_TODAY: {
    ko: '최종 작업일은 오늘 이후일 수 없습니다.',
    en: 'The last work date must not be after today.',
    vi: 'Ngày việc gần nhất không được sau hôm nay.',
  },
  BORN_AFTER_ENTRY: {
    ko: '생년월일은 전입일보다 빨라야 합니다.',
    en: 'The birth date must be before the entry date.',
    vi: 'Ngày sinh phải trước ngày nhập.',
  },
  BIRTH_DATE_NEEDED: {
    ko: '생년월일을 입력하세요. 구입 정액만 비워 둘 수 있습니다.',
    en: 'Enter the birth date. It may be left empty only for bought semen.',
    vi: 'Hãy nhập ngày sinh. Chỉ tinh mua về mới được để trống.',
  },
  LAST_WORK_BEFORE_BIRTH: {
    ko: '최종 작업일이 생년월일보다 빠릅니다.',
    en: 'The last work date is before the birth date.',
    vi: 'Ngày việc gần nhất sớm hơn ngày sinh.',
  },
  PARITY_BELOW_ZERO: {
    ko: '0산보다 작게 시작하는 경우는 없습니다.',
    en: 'The starting parity cannot be below 0.',
    vi: 'Không có trường hợp bắt đầu dưới lứa 0.',
  },
  GILT_HAS_NO_PARITY: {
    ko: '후보돈은 0산으로 시작해야 합니다.',
    en: 'A gilt must start at parity 0.',
    vi: 'Nái hậu bị phải bắt đầu từ lứa 0.',
  },
  PARITY_NEEDED: {
    ko: '{status, eun} 1산 이상이어야 합니다.',
    en: '{status} must start at parity 1 or more.',
    vi: '{status} phải bắt đầu từ lứa 1 trở lên.',
  },
  BEFORE_BIRTH: {
    ko: '생년월일({born})보다 이전의 날짜는 입력할 수 없습니다.',
    en: 'The date is before the birth date ({born}).',
    vi: 'Không thể nhập ngày trước ngày sinh ({born}).',
  },
  MEDICINE_WRONG: {
    ko: '등록되지 않은 백신·약품입니다.',
    en: 'This vaccine or medicine is not registered.',
    vi: 'Vắc-xin hoặc thuốc này chưa được đăng ký.',
  },
  FED_ALREADY: {
    ko: '{on}의 사료 섭취 기록이 이미 있습니다.',
    en: 'A feed intake of {on} is already recorded.',
    vi: 'Đã có bản ghi lượng cám ăn ngày {on}.',
  },
  SAME_PEN: {
    ko: '이미 이 돈방에 있습니다.',
    en: 'The animal is already in this pen.',
    vi: 'Con này đã ở ô chuồng này.',
  },
  BOAR_IN_USE: {
    ko: '웅돈 {tag, eun} 사용된 기록이 있어 삭제할 수 없습니다. 도폐사로 처리하세요.',
    en: 'Boar {tag} has records and cannot be deleted. Record his removal instead.',
    vi: 'Đực {tag} đã được sử dụng nên không xóa được. Hãy ghi loại thải, chết.',
  },
  STOCK_ENTRY_AFTER_TODAY: {
    ko: '종돈 편입일이 오늘 이후일 수 없습니다.',
    en: 'The breeding-stock entry date must not be after today.',
    vi: 'Ngày nhập làm giống không được sau hôm nay.',
  },
})
