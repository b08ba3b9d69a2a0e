import { words } from '@penside/domain/language/words.ts'

/** Questions about possible but unusual values, asked before they are saved. */
export const questions = words({
  GESTATION_UNUSUAL: {
    ko: '임신 기간이 {days}일입니다(보통 {from}~{to}일). 맞습니까?',
    en: 'That is a gestation of {days} {days|day|days} (usually {from} to {to}). Is it right?',
    vi: 'Thời gian mang thai là {days} ngày (thường từ {from} đến {to}). Có đúng không?',
  },
  LITTER_VERY_LARGE: {
    ko: '총산자수가 {totalBorn}두입니다. 맞습니까?',
    en: '{totalBorn} total born. Is it right?',
    vi: 'Tổng sinh {totalBorn} con. Có đúng không?',
  },
  NONE_BORN_ALIVE: {
    ko: '총산 {totalBorn}두 중 실산이 0두입니다. 맞습니까?',
    en: 'None of {totalBorn} born alive. Is it right?',
    vi: '{totalBorn} con đẻ ra, không con nào sống. Có đúng không?',
  },
  FIRST_MATING_LATE: {
    ko: '첫 교배 일령이 {days}일로 늦습니다. 맞습니까?',
    en: 'First mated at {days} {days|day|days} of age, which is late. Is it right?',
    vi: 'Phối lần đầu lúc {days} ngày tuổi, khá muộn. Có đúng không?',
  },
  FIRST_MATING_EARLY: {
    ko: '첫 교배 일령이 {days}일로 이릅니다. 맞습니까?',
    en: 'First mated at {days} {days|day|days} of age, which is early. Is it right?',
    vi: 'Phối lần đầu lúc {days} ngày tuổi, khá sớm. Có đúng không?',
  },
  MATED_LONG_AFTER: {
    ko: '이전 작업 후 {days}일 만의 교배입니다. 맞습니까?',
    en: 'Mated {days} {days|day|days} after her previous work. Is it right?',
    vi: 'Phối sau việc trước {days} ngày. Có đúng không?',
  },
  WEANED_VERY_EARLY: {
    ko: '분만 후 {days}일 만의 이유입니다. 맞습니까?',
    en: 'Weaned {days} {days|day|days} after farrowing. Is it right?',
    vi: 'Cai sữa sau khi đẻ {days} ngày. Có đúng không?',
  },
  WEANED_VERY_LATE: {
    ko: '포유 기간이 {days}일입니다. 맞습니까?',
    en: 'She has nursed for {days} {days|day|days}. Is it right?',
    vi: 'Đã nuôi con {days} ngày. Có đúng không?',
  },
  NURSES_MANY: {
    ko: '포유두수가 {nursing}두가 됩니다. 맞습니까?',
    en: 'She would nurse {nursing} {nursing|piglet|piglets}. Is it right?',
    vi: 'Nái sẽ nuôi {nursing} con. Có đúng không?',
  },
  LEAVES_WHILE_PREGNANT: {
    ko: '임신 {days}일째 모돈입니다. 그래도 도폐사를 기록할까요?',
    en: 'She is {days} {days|day|days} pregnant. Remove her anyway?',
    vi: 'Nái đang mang thai {days} ngày. Vẫn ghi loại thải, chết?',
  },
  PARITY_VERY_HIGH: {
    ko: '현재 {parity}산입니다. 그래도 교배를 기록할까요?',
    en: 'She is in parity {parity}. Mate her again?',
    vi: 'Nái đang ở lứa {parity}. Vẫn ghi phối?',
  },
  MATED_THOUGH_DECIDED: {
    ko: '{decided}에 도태를 결정한 모돈입니다. 그래도 교배를 기록할까요?',
    en: 'Her culling was decided on {decided}. Mate her anyway?',
    vi: 'Nái này đã được quyết định loại ngày {decided}. Vẫn ghi phối?',
  },
  CHECKED_EARLY: {
    ko: '교배 후 {days}일이라 확인하기 이릅니다. 맞습니까?',
    en: 'Only {days} {days|day|days} after mating: too early to tell. Is it right?',
    vi: 'Mới {days} ngày sau phối, còn quá sớm để biết. Có đúng không?',
  },
  DATED_LONG_AGO: {
    ko: '{days}일 전 날짜입니다. 맞습니까?',
    en: 'The date is {days} {days|day|days} ago. Is it right?',
    vi: 'Ngày này cách đây {days} ngày. Có đúng không?',
  },
  INSIDE_WITHDRAWAL: {
    ko: '휴약기간이 {until}까지입니다. 그 전에 도축하지 않는 것이 맞습니까?',
    en: 'The withdrawal period ends on {until}. Is it right that she does not go to slaughter before that?',
    vi: 'Ngưng thuốc đến {until}. Đúng là không đưa đi giết mổ trước ngày đó?',
  },
  WEIGHT_UNUSUAL: {
    ko: '두당 {each} kg입니다(보통 {from}~{to} kg). 맞습니까?',
    en: 'That is {each} kg per head (usually {from} to {to} kg). Is it right?',
    vi: 'Mỗi con {each} kg (thường từ {from} đến {to} kg). Có đúng không?',
  },
  NONE_WEANED: {
    ko: '이유두수가 0두입니다. 맞습니까?',
    en: 'No piglets are weaned. Is it right?',
    vi: 'Số cai sữa là 0. Có đúng không?',
  },
  ALL_PARTLY_WEANED: {
    ko: '포유 중인 {piglets}두를 모두 부분이유로 입력합니다. 이유로 입력하지 않아도 됩니까?',
    en: '{piglets|The only piglet that she nurses leaves|All # piglets that she nurses leave} as a partial weaning, not as a weaning. Is it right?',
    vi: 'Cả {piglets} con đang bú được nhập là cai sữa một phần, không phải cai sữa. Có đúng không?',
  },
  ENDED_AT_ONCE: {
    ko: '교배 후 {days}일입니다. 임신이 아닌 것이 맞습니까?',
    en: 'She was mated {days} {days|day|days} ago. Is it right that she is not pregnant?',
    vi: 'Mới phối {days} ngày. Có đúng là nái không mang thai?',
  },
  NO_BOAR: {
    ko: '웅돈을 선택하지 않았습니다. 맞습니까?',
    en: 'No boar is chosen. Is it right?',
    vi: 'Chưa chọn đực giống. Có đúng không?',
  },
  NONE_BORN: {
    ko: '총산자수가 0두입니다. 맞습니까?',
    en: '0 total born: a litter without piglets. Is it right?',
    vi: 'Tổng số con đẻ ra là 0. Có đúng không?',
  },
  ALL_FOSTERED_OUT: {
    ko: '{piglets}두를 모두 보내면 포유두수가 0두가 됩니다. 맞습니까?',
    en: '{piglets|Her only piglet goes|All # piglets go}, and she nurses none. Is it right?',
    vi: 'Chuyển đi cả {piglets} con, nái không còn nuôi con nào. Có đúng không?',
  },
  LITTER_DIED: {
    ko: '포유 중인 {piglets}두가 모두 폐사했습니다. 맞습니까?',
    en: '{piglets|The only piglet that she nurses has|All # piglets that she nurses have} died. Is it right?',
    vi: 'Cả {piglets} con đang bú đều chết. Có đúng không?',
  },
})
