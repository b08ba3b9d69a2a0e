import { words } from '@penside/domain/language/words.ts'

/** Rejections of the rules of groups. */
export const groups = words({
  GROUP_UNKNOWN: {
    ko: '등록되지 않은 돈군입니다.',
    en: 'This group is not registered.',
    vi: 'Nhóm heo này chưa được đăng ký.',
  },
  GROUP_ENDED: {
    ko: '돈군 {name, eun} 이미 종료되었습니다.',
    en: 'The group {name} has ended.',
    vi: 'Nhóm {name} đã kết thúc.',
  },
  BEFORE_GROUP_START: {
    ko: '돈군 입식일({start})보다 빠른 날짜는 입력할 수 없습니다.',
    en: 'Cannot enter a date before the entry date of the group ({start}).',
    vi: 'Không thể nhập ngày trước ngày nhập nhóm ({start}).',
  },
  GROUP_HAS_FEWER: {
    ko: '돈군 {name}에 그만큼 남아 있지 않습니다. {on} {moveKind} 기록에 {short}두가 부족합니다.',
    en: 'Group {name} does not have enough pigs left. {moveKind}, {on}: {short} too few.',
    vi: 'Nhóm {name} không còn đủ heo. {moveKind}, {on}: thiếu {short} con.',
  },
  PEN_NEEDED: {
    ko: '입식 돈방을 입력하세요.',
    en: 'Enter the pen in which the group starts.',
    vi: 'Hãy nhập ô chuồng ban đầu.',
  },
  GROUP_KNOWN: {
    ko: '같은 돈군 번호 {name, i} 있습니다.',
    en: 'There is already a group {name}.',
    vi: 'Đã có nhóm {name}.',
  },
  GROUP_BEGAN_BEFORE: {
    ko: '{first}에 전입한 기록이 있어 입식일은 그 이후일 수 없습니다.',
    en: 'Pigs came in on {first}; the entry date cannot be after it.',
    vi: 'Đã có heo nhập ngày {first}; ngày nhập nhóm không được sau ngày đó.',
  },
  GROUP_HAS_RECORDS: {
    ko: '돈군 {name}에 기록이 있어 삭제할 수 없습니다. 기록을 먼저 삭제하세요.',
    en: 'The group {name} has records. Delete them first.',
    vi: 'Nhóm {name} đã có bản ghi. Hãy xóa các bản ghi trước.',
  },
  MORE_THAN_IN_GROUP: {
    ko: '{on}의 돈군 {name}보다 {short}두 많습니다. 두수를 확인하세요.',
    en: 'That is {short} more than group {name} had on {on}. Check the head count.',
    vi: 'Nhiều hơn {short} con so với nhóm {name} ngày {on}. Hãy kiểm tra số con.',
  },
  MORE_FEMALES_THAN_IN_GROUP: {
    ko: '{on} 돈군 {name}에 있을 수 있는 암컷보다 {short}두 많습니다. 암수 두수를 확인하세요.',
    en: 'That is {short} more {short|female|females} than group {name} can have had on {on}. Check females and males.',
    vi: 'Nhiều hơn {short} con cái so với số có thể có trong nhóm {name} ngày {on}. Hãy kiểm tra số đực, cái.',
  },
  MORE_MALES_THAN_IN_GROUP: {
    ko: '{on} 돈군 {name}에 있을 수 있는 수컷보다 {short}두 많습니다. 암수 두수를 확인하세요.',
    en: 'That is {short} more {short|male|males} than group {name} can have had on {on}. Check females and males.',
    vi: 'Nhiều hơn {short} con đực so với số có thể có trong nhóm {name} ngày {on}. Hãy kiểm tra số đực, cái.',
  },
  HEADS_NEEDED: {
    ko: '두수를 1두 이상 입력하세요.',
    en: 'Enter at least one head.',
    vi: 'Hãy nhập ít nhất một con.',
  },
  GRADES_DIFFER: {
    ko: '등급별 두수의 합({sum})이 두수({head})와 다릅니다.',
    en: 'The grades add up to {sum}, not to {head}.',
    vi: 'Tổng theo hạng là {sum}, không phải {head}.',
  },
  GRADE_NAME_NEEDED: {
    ko: '{grade}번째 등급의 이름을 입력하세요.',
    en: 'Enter a name for grade {grade}.',
    vi: 'Hãy nhập tên cho hạng {grade}.',
  },
  GRADE_NAME_LONG: {
    ko: '{grade}번째 등급의 이름은 {most}자까지 입력할 수 있습니다.',
    en: 'The name of grade {grade} has more than {most} letters.',
    vi: 'Tên của hạng {grade} dài quá {most} ký tự.',
  },
  GRADE_NAME_TWICE: {
    ko: '{grade}번째 등급의 이름이 {first}번째 등급과 같습니다: {name}',
    en: 'Grades {first} and {grade} have the same name: {name}',
    vi: 'Hạng {first} và hạng {grade} trùng tên: {name}',
  },
  NO_COMPANY: {
    ko: '이 농장은 소속 회사가 없습니다. 농장 정보에 회사를 먼저 입력하세요.',
    en: 'This farm belongs to no company. Enter the company of the farm first.',
    vi: 'Trại này chưa thuộc công ty nào. Hãy nhập công ty của trại trước.',
  },
  COMES_WITH_ANOTHER: {
    ko: '이유나 다른 돈군의 전출에서 들어온 기록입니다. 그 기록에서 수정하세요.',
    en: 'This record comes from a weaning or from another group’s transfer out. Change it there.',
    vi: 'Bản ghi này đến từ lần cai sữa hoặc lần chuyển ra của nhóm khác. Hãy sửa ở đó.',
  },
  TRANSFER_NEEDED: {
    ko: '어느 농장에서 보낸 돼지인지 선택하세요.',
    en: 'Choose the farm that sent the pigs.',
    vi: 'Hãy chọn trại đã gửi heo.',
  },
  TRANSFER_UNKNOWN: {
    ko: '이 농장으로 오는 전출이 아닙니다. 이미 취소되었을 수 있습니다.',
    en: 'No such transfer is on its way to this farm. It may have been cancelled.',
    vi: 'Không có lần chuyển nào như vậy đến trại này. Có thể đã bị hủy.',
  },
  NET_ABOVE_LIVE: {
    ko: '정산 체중 {net} kg이 생체중 {live} kg보다 많습니다. 두 체중을 확인하세요.',
    en: 'The paid weight of {net} kg is above the live weight of {live} kg. Check both weights.',
    vi: 'Khối lượng tính tiền {net} kg lớn hơn khối lượng hơi {live} kg. Hãy kiểm tra cả hai.',
  },
  PRICE_UNUSUAL: {
    ko: '두당 {each}원입니다(보통 {from}~{to}원). 맞습니까?',
    en: 'That is {each} won per head (usually {from} to {to} won). Is it right?',
    vi: 'Mỗi con {each} won (thường từ {from} đến {to} won). Có đúng không?',
  },
  PAID_WEIGHT_UNUSUAL: {
    ko: '정산 체중이 두당 {each} kg입니다(보통 {from}~{to} kg). 맞습니까?',
    en: 'The paid weight is {each} kg per head (usually {from} to {to} kg). Is it right?',
    vi: 'Khối lượng tính tiền mỗi con {each} kg (thường từ {from} đến {to} kg). Có đúng không?',
  },
  KG_PRICE_UNUSUAL: {
    ko: 'kg당 {each}원입니다(보통 {from}~{to}원). 맞습니까?',
    en: 'That is {each} won per kg (usually {from} to {to} won). Is it right?',
    vi: 'Mỗi kg {each} won (thường từ {from} đến {to} won). Có đúng không?',
  },
  OVER_TRANSFER: {
    ko: '전출 두수를 초과할 수 없습니다. 남은 두수는 {head}두입니다(확인된 암 {females}, 수 {males}).',
    en: 'Cannot exceed the transfer-out head count: {head} are left (known: {females} females, {males} males).',
    vi: 'Không được vượt số con đã chuyển ra: còn {head} con (đã biết: {females} cái, {males} đực).',
  },
  TRANSFER_TAKEN_UP: {
    ko: '{farm}에서 이미 {taken}두를 받았습니다({on}). 그 농장의 전입을 먼저 고치거나 삭제하세요.',
    en: '{farm} has already received {taken} of them ({on}). Its transfer in has to be corrected or deleted first.',
    vi: '{farm} đã nhận {taken} con ({on}). Hãy sửa hoặc xóa phiếu chuyển vào của trại đó trước.',
  },
  BEFORE_TRANSFER: {
    ko: '보낸 날({sent})보다 빠른 날짜는 입력할 수 없습니다.',
    en: 'Cannot enter a date before the pigs were sent ({sent}).',
    vi: 'Không thể nhập ngày trước ngày gửi ({sent}).',
  },
  FARM_NEEDED: {
    ko: '받는 농장을 선택하세요.',
    en: 'Choose the receiving farm.',
    vi: 'Hãy chọn trại nhận.',
  },
  FARM_NOT_OF_COMPANY: {
    ko: '같은 회사의 농장이 아닙니다.',
    en: 'That farm does not belong to the same company.',
    vi: 'Trại đó không thuộc cùng công ty.',
  },
  TARGET_GROUP_NEEDED: {
    ko: '받는 돈군을 선택하세요.',
    en: 'Choose the receiving group.',
    vi: 'Hãy chọn nhóm nhận.',
  },
  SAME_GROUP: {
    ko: '같은 돈군으로는 보낼 수 없습니다.',
    en: 'Pigs cannot be moved to the group they are in.',
    vi: 'Không thể chuyển heo vào chính nhóm này.',
  },
  GROUP_INSIDE_WITHDRAWAL: {
    ko: '돈군 {name}: {medicine} 휴약기간입니다. {from}부터 출하할 수 있습니다.',
    en: 'Group {name} is in the withdrawal period of {medicine}. It can be shipped from {from}.',
    vi: 'Nhóm {name}: còn trong thời gian ngưng {medicine}. Được xuất bán từ {from}.',
  },
  CARCASS_KNOWN: {
    ko: '도체번호 {number}: 이미 입력되어 있습니다.',
    en: 'Carcass {number} is already entered.',
    vi: 'Thân thịt {number} đã được nhập.',
  },
  CARCASS_TWICE: {
    ko: '도체번호 {number}: {row}행에도 있습니다. 표에서 번호를 고치거나 한 행을 지운 뒤 다시 올리세요.',
    en: 'Carcass {number} is in row {row} too. Correct the number or delete one of the rows, then choose the table again.',
    vi: 'Thân thịt {number} cũng có ở dòng {row}. Hãy sửa số hoặc xóa một dòng trong bảng rồi tải lại.',
  },
  MORE_CARCASSES: {
    ko: '출하 두수({heads}두)보다 도체가 많을 수 없습니다.',
    en: 'There cannot be more carcasses than the {heads} head shipped.',
    vi: 'Số thân thịt không được nhiều hơn {heads} con đã xuất bán.',
  },
  MORE_CARCASSES_IN_FILE: {
    ko: '도체가 {carcasses}개로 출하 두수({heads}두)보다 많습니다. 표를 확인하세요.',
    en: 'The table has {carcasses} carcasses, but only {heads} head were shipped. Check the table.',
    vi: 'Bảng có {carcasses} thân thịt, nhưng chỉ xuất bán {heads} con. Hãy kiểm tra bảng.',
  },
  SHIPMENT_UNKNOWN: {
    ko: '등록되지 않은 출하입니다.',
    en: 'This shipment is not recorded.',
    vi: 'Lần xuất bán này chưa được ghi.',
  },
  SHIPMENT_HAS_CARCASSES: {
    ko: '{on} 출하에 도축 성적 {carcasses}건이 있습니다. 성적을 먼저 삭제하세요.',
    en: 'The shipment of {on} has {carcasses} slaughter results. Delete them first.',
    vi: 'Lần xuất bán ngày {on} có {carcasses} kết quả giết mổ. Hãy xóa các kết quả đó trước.',
  },
  CONDEMNED_NEEDED: {
    ko: '폐기 사유를 선택하세요.',
    en: 'Choose the reason for condemning it.',
    vi: 'Hãy chọn lý do hủy.',
  },
  GRADING_EMPTY: {
    ko: '등급 기준을 한 행 이상 입력하세요.',
    en: 'Enter at least one row of the table.',
    vi: 'Hãy nhập ít nhất một dòng của bảng.',
  },
  GRADING_BAND: {
    ko: '{row}번째 행: 앞의 값이 뒤의 값보다 작아야 합니다.',
    en: 'Row {row}: the first value must be smaller than the second.',
    vi: 'Dòng {row}: giá trị đầu phải nhỏ hơn giá trị sau.',
  },
  PARTNER_UNKNOWN: {
    ko: '등록되지 않은 거래처입니다.',
    en: 'This company is not registered.',
    vi: 'Công ty này chưa được đăng ký.',
  },
  MORE_TREATED_THAN_THERE: {
    ko: '그날 돈군에는 {head}두가 있습니다.',
    en: 'The group had {head} head on that day.',
    vi: 'Ngày đó nhóm có {head} con.',
  },
  END_NOT_AFTER_START: {
    ko: '종료일 오류: 종료일은 입식일({start}) 다음 날부터 입력할 수 있습니다.',
    en: 'End date error: it must be after the entry date ({start}).',
    vi: 'Lỗi ngày kết thúc: phải sau ngày nhập nhóm ({start}).',
  },
  END_BEFORE_LAST_MOVE: {
    ko: '종료일 오류: 마지막 기록({last})보다 빠를 수 없습니다.',
    en: 'End date error: pigs came or left on {last} still.',
    vi: 'Lỗi ngày kết thúc: ngày {last} vẫn còn heo ra vào.',
  },
  GROUP_NOT_EMPTY: {
    ko: '돈군 {name}에 아직 {head}두가 있습니다. 폐사나 전출로 먼저 기록하세요.',
    en: 'The group {name} still has {head} head. Record them as a loss or a transfer first.',
    vi: 'Nhóm {name} vẫn còn {head} con. Hãy ghi là chết hoặc chuyển ra trước.',
  },
})
