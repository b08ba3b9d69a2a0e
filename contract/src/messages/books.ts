import { words } from '@penside/domain/farm/words.ts'

/** What is wrong in a workbook that is brought in. */
export const books = words({
  CELL_FORMULA: {
    ko: '수식이 들어 있습니다. 값으로 붙여 넣으세요.',
    en: 'This cell holds a formula. Paste it as a value.',
    vi: 'Ô này chứa công thức. Hãy dán dưới dạng giá trị.',
  },
  CELL_ERROR: {
    ko: '엑셀 오류 값입니다: {text}',
    en: 'This cell holds an error of the sheet: {text}',
    vi: 'Ô này chứa lỗi của bảng tính: {text}',
  },
  CELL_BECAME_DATE: {
    ko: '엑셀이 날짜로 바꾼 값입니다({text}). 셀 서식을 텍스트로 바꾸고 다시 입력하세요.',
    en: 'The sheet made a date of it ({text}). Set the cell to text and type it again.',
    vi: 'Bảng tính đã đổi thành ngày ({text}). Hãy đặt ô thành văn bản rồi nhập lại.',
  },
  CELL_NOT_TEXT: {
    ko: '글자로 읽을 수 없습니다.',
    en: 'This cannot be read as text.',
    vi: 'Không đọc được dưới dạng chữ.',
  },
  CELL_TOO_LONG: {
    ko: '{longest}자까지 입력할 수 있습니다.',
    en: 'Up to {longest} {longest|character is|characters are} possible.',
    vi: 'Tối đa {longest} ký tự.',
  },
  CELL_NOT_NUMBER: { ko: '숫자가 아닙니다.', en: 'This is not a number.', vi: 'Đây không phải là số.' },
  CELL_NUMBER_DOUBTFUL: {
    ko: '{text}: 쉼표와 점의 뜻이 분명하지 않습니다. 셀을 숫자로 바꾸어 입력하세요.',
    en: '{text} can be read in two ways. Make the cell a number.',
    vi: '{text} có thể hiểu theo hai cách. Hãy đổi ô sang dạng số.',
  },
  CELL_NOT_WHOLE: { ko: '정수로 입력하세요.', en: 'Enter a whole number.', vi: 'Hãy nhập số nguyên.' },
  CELL_OUTSIDE: {
    ko: '{least}에서 {most} 사이여야 합니다.',
    en: 'Only {least} to {most} is possible.',
    vi: 'Chỉ được từ {least} đến {most}.',
  },
  CELL_NOT_GTIN: {
    ko: '제품 코드(GTIN)가 아닙니다. 14자리 숫자입니다.',
    en: 'This is not a product code (GTIN): it has 14 digits.',
    vi: 'Đây không phải mã sản phẩm (GTIN): mã có 14 chữ số.',
  },
  CELL_NOT_DAY: {
    ko: '날짜로 읽을 수 없습니다. {format} 형식으로 입력하세요.',
    en: 'This is not a date. Write it as {format}.',
    vi: 'Không phải ngày. Hãy viết theo dạng {format}.',
  },
  CELL_DAY_TOO_OLD: {
    ko: '{earliest} 이전 날짜는 입력할 수 없습니다.',
    en: 'Dates before {earliest} are not possible.',
    vi: 'Không nhận ngày trước {earliest}.',
  },
  CELL_DAY_TOO_LATE: {
    ko: '{latest} 이후 날짜는 사용할 수 없습니다.',
    en: 'Dates after {latest} are not possible.',
    vi: 'Không thể dùng ngày sau {latest}.',
  },
  CELL_NOT_YES_NO: {
    ko: '예 또는 아니오로 입력하세요.',
    en: 'Write yes or no.',
    vi: 'Hãy ghi có hoặc không.',
  },
  CELL_NEEDED: {
    ko: '비어 있습니다. 꼭 필요한 값입니다.',
    en: 'This is empty, and needed.',
    vi: 'Ô trống nhưng bắt buộc phải có.',
  },
  COLUMN_MISSING: {
    ko: '필수 열이 없습니다.',
    en: 'This column is missing, and needed.',
    vi: 'Thiếu cột bắt buộc này.',
  },
  COLUMN_TWICE: {
    ko: '같은 열이 두 번 있습니다.',
    en: 'This column stands there twice.',
    vi: 'Cột này có hai lần.',
  },
  TWICE_IN_FILE: {
    ko: '{row}행에 같은 번호가 있습니다.',
    en: 'The same number stands in row {row}.',
    vi: 'Số này đã có ở dòng {row}.',
  },
  PEN_NOT_KNOWN: {
    ko: '없는 돈방입니다: {pen}. 돈방 시트에 추가하세요.',
    en: 'There is no pen {pen}. Add it to the sheet of pens.',
    vi: 'Không có ô {pen}. Hãy thêm vào trang ô chuồng.',
  },
  PEN_AMBIGUOUS: {
    ko: '{pen} 돈방이 여러 돈사에 있습니다. 예: {like}',
    en: 'Several houses have a pen {pen}. Write for example: {like}',
    vi: 'Nhiều chuồng có ô {pen}. Hãy ghi ví dụ: {like}',
  },
  SUPPLIER_UNKNOWN: {
    ko: '없는 구입처입니다: {supplier}. 구입처 시트에 추가하세요.',
    en: 'There is no supplier {supplier}. Add it to the sheet of suppliers.',
    vi: 'Không có nơi mua {supplier}. Hãy thêm vào trang nơi mua.',
  },
  ENTRY_CULLED: {
    ko: '도폐사로 시작할 수 없습니다. 도폐사 시트에 기록하세요.',
    en: 'She cannot start as removed. Enter that in the sheet of removals.',
    vi: 'Không thể bắt đầu là đã loại. Hãy ghi vào trang loại thải.',
  },
  LAST_WORK_NEEDED: {
    ko: '{status}이면 최종 작업일이 필요합니다.',
    en: '{status}: the date of the last work is needed.',
    vi: '{status}: cần ngày việc gần nhất.',
  },
  SOW_NOT_IN_FILE: {
    ko: '모돈 시트에 없는 번호입니다: {tag}',
    en: 'There is no {tag} in the sheet of sows.',
    vi: 'Trang nái không có số {tag}.',
  },
  SOW_NOT_IN_FILE_LIKE: {
    ko: '모돈 시트에 {tag} 번호가 없습니다. {like}입니까?',
    en: 'There is no {tag} in the sheet of sows. Is it {like}?',
    vi: 'Trang nái không có số {tag}. Có phải là {like}?',
  },
  SOW_THERE_ALREADY: {
    ko: '{tag} 모돈은 이미 농장에 있습니다. 있는 모돈의 기록은 가져오지 않습니다.',
    en: '{tag} is on the farm already. Records are only brought in for new sows.',
    vi: 'Nái {tag} đã có trong trại. Chỉ nhập bản ghi cho nái mới.',
  },
  BOAR_NOT_KNOWN: {
    ko: '등록되지 않은 웅돈입니다: {tag}. 웅돈 시트에 추가하세요.',
    en: 'There is no boar {tag}. Add it to the sheet of boars.',
    vi: 'Không có đực {tag}. Hãy thêm vào trang đực giống.',
  },
  BOAR_NOT_KNOWN_LIKE: {
    ko: '{tag} 웅돈이 없습니다. {like}입니까?',
    en: 'There is no boar {tag}. Is it {like}?',
    vi: 'Không có đực {tag}. Có phải là {like}?',
  },
  SEX_OF_ALL_OR_NONE: {
    ko: '암수를 나눈 두수와 성별 미상 두수를 한 행에 함께 쓸 수 없습니다. 두 행으로 나누세요.',
    en: 'A row has either females and males or head of unknown sex. Write two rows.',
    vi: 'Một dòng chỉ ghi số đực, cái hoặc số con không rõ đực cái. Hãy ghi thành hai dòng.',
  },
  NO_PIGLETS: { ko: '두수가 0입니다.', en: 'The number of piglets is 0.', vi: 'Số con là 0.' },
  NOTHING_TO_IMPORT: {
    ko: '가져올 개체가 없습니다. 양식의 시트 이름과 제목 줄을 확인하세요.',
    en: 'There is no animal to bring in. Check the names of the sheets and their headings.',
    vi: 'Không có con nào để nhập. Hãy kiểm tra tên trang và dòng tiêu đề.',
  },
  MEDICINE_UNKNOWN: {
    ko: '없는 약품입니다: {medicine}. 약품 시트에 추가하세요.',
    en: 'There is no medicine {medicine}. Add it to the sheet of medicines.',
    vi: 'Không có thuốc {medicine}. Hãy thêm vào trang thuốc.',
  },
  ANIMAL_NOT_IN_FILE: {
    ko: '모돈·웅돈 시트에 없는 번호입니다: {tag}',
    en: 'There is no {tag} in the sheets of sows and boars.',
    vi: 'Trang nái và đực giống không có số {tag}.',
  },
  ANIMAL_THERE_ALREADY: {
    ko: '{tag} 개체는 이미 농장에 있습니다. 있는 개체의 기록은 가져오지 않습니다.',
    en: '{tag} is on the farm already. Records are only brought in for new animals.',
    vi: 'Con {tag} đã có trong trại. Chỉ nhập bản ghi cho con mới.',
  },
  GROUP_NOT_IN_FILE: {
    ko: '돈군 시트에 없는 돈군입니다: {name}',
    en: 'There is no group {name} in the sheet of groups.',
    vi: 'Trang nhóm không có nhóm {name}.',
  },
  FARM_OF_NO_TRANSFER: {
    ko: '다른 농장과의 전출·전입에만 상대 농장을 적습니다. 이 칸을 비우세요.',
    en: 'Only pigs that went to another farm, or came from one, have an other farm. Leave this empty.',
    vi: 'Chỉ lần chuyển giữa hai trại mới có trại kia. Hãy để trống ô này.',
  },
  FARM_NOT_KNOWN: {
    ko: '같은 회사에 없는 농장입니다: {name}. 비워 두면 상대 농장 없이 기록됩니다.',
    en: '{name} is no other farm of the company. Leave this empty to record it without one.',
    vi: '{name} không phải trại khác của công ty. Để trống thì ghi không có trại kia.',
  },
  FARM_AMBIGUOUS: {
    ko: '{name} 농장이 여러 곳입니다. 예: {like}',
    en: 'Several farms are called {name}. Write for example: {like}',
    vi: 'Có nhiều trại tên {name}. Hãy ghi ví dụ: {like}',
  },
  TRANSFER_NOT_SENT: {
    ko: '{farm}에서 그날 보낸, 아직 받지 않은 전출이 없습니다. 그 농장의 장부를 먼저 가져오거나 이 칸을 비우세요.',
    en: 'No such pigs of {farm} are on their way. Bring in its books first, or leave this empty.',
    vi: 'Không có lần chuyển nào như vậy từ {farm} đang trên đường. Hãy nhập sổ của trại đó trước, hoặc để trống.',
  },
  WEANING_NOT_IN_FILE: {
    ko: '{tag} 모돈에는 {on}에 이 두수로 이유한 기록이 없습니다.',
    en: '{tag} was not weaned of so many piglets on {on}.',
    vi: 'Nái {tag} không có lần cai sữa {on} với số con này.',
  },
  SHEET_TWICE: {
    ko: '{sheet} 시트와 같은 내용의 시트가 또 있습니다. 한 시트로 합치세요.',
    en: 'There is another sheet of the same kind as {sheet}. Put their rows into one.',
    vi: 'Có hai trang cùng loại với {sheet}. Hãy gộp thành một trang.',
  },
  SHEETS_MISSING: {
    ko: '이 파일에는 장부 시트가 없습니다. 필요한 시트: {sheets}. {sheet} 시트에 필요한 제목: {headings}.',
    en: 'No sheet of the books is in this file. Looked for: {sheets}. Headings looked for in the sheet {sheet}: {headings}.',
    vi: 'Tệp này không có trang sổ sách nào. Các trang cần tìm: {sheets}. Tiêu đề cần tìm trong trang {sheet}: {headings}.',
  },
  IMPORT_NOT_NOW: {
    ko: '지금은 할 수 없습니다. 상태를 다시 확인하세요.',
    en: 'This is not possible now. Look at its state again.',
    vi: 'Lúc này chưa làm được. Hãy xem lại trạng thái.',
  },
  PARTS_MISSING: {
    ko: '파일이 아직 다 오지 않았습니다 ({sent}/{parts}).',
    en: 'The file has not arrived whole ({sent} of {parts}).',
    vi: 'Tệp chưa gửi đủ ({sent}/{parts}).',
  },
  ROWS_REFUSED: {
    ko: '{rows}건이 거절되어 가져올 수 없습니다.',
    en: '{rows} {rows|row is|rows are} refused, so nothing is brought in.',
    vi: 'Có {rows} dòng bị từ chối nên chưa nhập gì.',
  },
  IMPORT_USED: {
    ko: '가져온 뒤 기록이 추가되어 되돌릴 수 없습니다.',
    en: 'Something was recorded since, so it cannot be taken back.',
    vi: 'Đã có bản ghi mới nên không thể hoàn tác.',
  },
  BOOKS_CHANGED: {
    ko: '그사이 같은 개체가 등록되었습니다. 다시 검사하세요.',
    en: 'The same animal was entered meanwhile. Check again.',
    vi: 'Trong lúc đó có con cùng số được nhập. Hãy kiểm tra lại.',
  },
  BOOKS_FAILED: {
    ko: '끝내지 못했고 아무것도 기록하지 않았습니다. 다시 시도하세요.',
    en: 'It could not be finished, and nothing was recorded. Try again.',
    vi: 'Chưa hoàn tất và chưa ghi gì. Hãy thử lại.',
  },
  BOOKS_NOT_ALLOWED: {
    ko: '시작한 사람이 더 이상 이 농장의 관리자가 아니어서 아무것도 기록하지 않았습니다.',
    en: 'Whoever started this is no manager here any more. Nothing was recorded.',
    vi: 'Người bắt đầu không còn là quản lý của trại nên chưa ghi gì.',
  },
})
