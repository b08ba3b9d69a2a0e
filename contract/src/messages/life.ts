import { words } from '@penside/domain/language/words.ts'

/** Rejections of the rules of a sow's life. */
export const life = words({
  NOT_ENTERED: {
    ko: '전입 기록이 없는 개체입니다.',
    en: 'This animal has no entry record.',
    vi: 'Con này chưa có bản ghi nhập đàn.',
  },
  ALREADY_ENTERED: {
    ko: '이미 전입된 개체입니다.',
    en: 'This animal is already entered.',
    vi: 'Con này đã được nhập đàn.',
  },
  CULL_DECIDED: {
    ko: '이미 {on}에 도태가 결정된 모돈입니다. 그 기록을 고치거나 삭제하세요.',
    en: 'Her culling was decided on {on}. Correct or delete that record.',
    vi: 'Nái này đã được quyết định loại ngày {on}. Hãy sửa hoặc xóa bản ghi đó.',
  },
  CULLED: {
    ko: '도폐사된 개체는 수정할 수 없습니다.',
    en: 'Records of a removed animal cannot be changed.',
    vi: 'Không sửa được bản ghi của heo đã loại, chết.',
  },
  ANIMAL_INSIDE_WITHDRAWAL: {
    ko: '{tag}: {medicine} 휴약기간입니다. {from}부터 판매할 수 있습니다.',
    en: '{tag} is in the withdrawal period of {medicine}. It can be sold from {from}.',
    vi: '{tag}: còn trong thời gian ngưng {medicine}. Được bán từ {from}.',
  },
  CANNOT_BE_MATED: {
    ko: '교배를 입력할 수 없습니다. 지금은 {status}입니다.',
    en: 'A mating cannot be entered. Her status is {status}.',
    vi: 'Không ghi được lần phối. Nái này đang là {status}.',
  },
  NOT_OPEN: {
    ko: '교배를 기다리는 모돈만 입력할 수 있습니다. 이 모돈의 상태: {status}.',
    en: 'Only for sows waiting for mating. Status of this sow: {status}.',
    vi: 'Chỉ ghi được cho nái chờ phối. Trạng thái của nái này: {status}.',
  },
  NOT_PREGNANT: {
    ko: '임신돈만 입력할 수 있습니다. 지금은 {status}입니다.',
    en: 'Only for pregnant sows. Her status is {status}.',
    vi: 'Chỉ ghi được cho nái mang thai. Nái này đang là {status}.',
  },
  NOT_PREGNANT_THEN: {
    ko: '그날에는 임신 중이 아니었습니다.',
    en: 'She was not pregnant on that day.',
    vi: 'Ngày đó nái không mang thai.',
  },
  NOT_NURSING: {
    ko: '포유돈과 대리모돈만 입력할 수 있습니다. 지금은 {status}입니다.',
    en: 'Only for lactating sows and nurse sows. Her status is {status}.',
    vi: 'Chỉ ghi được cho nái nuôi con hoặc nái nuôi ghép. Nái này đang là {status}.',
  },
  CANNOT_BE_WEANED: {
    ko: '이유를 새로 입력할 수 없습니다. 지금은 {status}입니다.',
    en: 'A new weaning cannot be entered. Her status is {status}.',
    vi: 'Không ghi được lần cai sữa mới. Nái này đang là {status}.',
  },
  BEFORE_PREVIOUS_WORK: {
    ko: '이전 작업일({previous})보다 빠른 날짜는 입력할 수 없습니다.',
    en: 'Cannot enter a date before the previous work date ({previous}).',
    vi: 'Không thể nhập ngày trước ngày của việc trước ({previous}).',
  },
  AFTER_TODAY: {
    ko: '오늘({today}) 이후의 날짜는 입력할 수 없습니다.',
    en: 'Cannot enter a date after today ({today}).',
    vi: 'Không thể nhập ngày sau hôm nay ({today}).',
  },
  GESTATION_IMPOSSIBLE: {
    ko: '임신 기간이 {days}일이 됩니다. {from}일부터 {to}일까지만 가능합니다.',
    en: 'That would be a gestation of {days} {days|day|days}. Only {from} to {to} days are possible.',
    vi: 'Thời gian mang thai sẽ là {days} ngày. Chỉ chấp nhận từ {from} đến {to} ngày.',
  },
  MORE_PIGLETS_THAN_BORN: {
    ko: '미라, 사산, 체미, 기형의 합이 총산({totalBorn}두)보다 많습니다.',
    en: 'Mummified, stillborn, undersized and malformed add up to more than the {totalBorn} born.',
    vi: 'Tổng thai khô, chết lưu, nhẹ cân và dị tật nhiều hơn tổng số sinh ({totalBorn} con).',
  },
  MORE_THAN_NURSING: {
    ko: '포유 중인 자돈은 {nursing}두입니다. {piglets}두는 입력할 수 없습니다.',
    en: 'She nurses {nursing} {nursing|piglet|piglets}; {piglets} cannot be entered.',
    vi: 'Nái đang nuôi {nursing} con; không thể nhập {piglets} con.',
  },
  PIGLETS_UNACCOUNTED: {
    ko: '이유하지 않은 {left}두의 기록이 없습니다. 폐사두수나 남아서 포유할 두수를 입력하세요.',
    en: 'Piglets unaccounted for: {left}. Enter how many died or stay to be nursed.',
    vi: 'Còn {left} con chưa rõ. Hãy nhập số con chết hoặc ở lại bú.',
  },
  PIGLETS_REMAIN: {
    ko: '아직 자돈 {nursing}두를 포유 중입니다. 자돈을 먼저 옮기거나 폐사를 입력하세요.',
    en: 'She still nurses {nursing} {nursing|piglet. Move it or enter its|piglets. Move them or enter their} death first.',
    vi: 'Nái vẫn đang nuôi {nursing} heo con. Hãy ghép đi hoặc ghi heo con chết trước.',
  },
  NOT_THE_NEWEST: {
    ko: '가장 최근 기록만 삭제할 수 있습니다. 이후 기록을 먼저 삭제하세요.',
    en: 'Only the newest record can be deleted. Delete the later ones first.',
    vi: 'Chỉ xóa được bản ghi mới nhất. Hãy xóa các bản ghi sau trước.',
  },
  STANDS_AGAINST: {
    ko: '{on}의 {kind} 기록과 맞지 않습니다.',
    en: 'This contradicts another record: {kind}, {on}.',
    vi: 'Mâu thuẫn với bản ghi {kind} ngày {on}.',
  },
  SAME_HEAT: {
    ko: '{on}에 이미 교배했습니다. 같은 발정이면 그 기록에 웅돈을 추가하세요.',
    en: 'She was already mated on {on}. If it is the same heat, add the boar to that record.',
    vi: 'Nái đã được phối ngày {on}. Nếu cùng lần lên giống, hãy thêm đực vào bản ghi đó.',
  },
  TOO_MANY_BOARS: {
    ko: '웅돈은 {most}두까지 입력할 수 있습니다.',
    en: 'A mating can have up to {most} {most|boar|boars}.',
    vi: 'Một lần phối tối đa {most} đực.',
  },
  BOAR_UNKNOWN: {
    ko: '등록되지 않은 웅돈입니다.',
    en: 'This boar is not registered.',
    vi: 'Đực giống này chưa được đăng ký.',
  },
  CHANGED_MEANWHILE: {
    ko: '그사이에 다른 기록이 저장되었습니다. 다시 확인하고 입력하세요.',
    en: 'Another record was saved for her in the meantime. Check it and enter yours again.',
    vi: 'Vừa có bản ghi khác được lưu cho nái này. Hãy kiểm tra rồi nhập lại.',
  },
  ACCIDENT_TYPE_WRONG: {
    ko: '사고 구분을 선택하세요.',
    en: 'Choose the accident type.',
    vi: 'Hãy chọn loại sự cố.',
  },
})
