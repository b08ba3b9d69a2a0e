import { words } from '@penside/domain/language/words.ts'

/** Errors found in an imported workbook. */
export const books = words({
  CELL_FORMULA: {
    ko: '수식이 들어 있습니다. 값으로 붙여 넣으세요.',
    en: 'This cell holds a formula. Paste it as a value.',
    vi: 'Ô này chứa công thức. Hãy dán dưới dạng giá trị.',
  },
  CELL_ERROR: {
    ko: '엑셀 오류 값입니다({text}). 값을 고치세요.',
    en: 'This cell holds an Excel error ({text}). Correct the value.',
    vi: 'Ô này chứa lỗi Excel ({text}). Hãy sửa giá trị.',
  },
  CELL_BECAME_DATE: {
    ko: '엑셀이 날짜로 바꾼 값입니다({text}). 셀 서식을 텍스트로 바꾸고 다시 입력하세요.',
    en: 'Excel turned this into a date ({text}). Set the cell format to text and type it again.',
    vi: 'Excel đã đổi thành ngày ({text}). Hãy đặt định dạng ô là văn bản rồi nhập lại.',
  },
  CELL_DIGITS_LOST: {
    ko: '엑셀은 숫자를 15자리까지만 기억해 뒷자리가 지워졌습니다. 셀 서식을 텍스트로 바꾸고 번호를 다시 입력하세요.',
    en: 'A spreadsheet keeps 15 figures of a number, so the last ones are lost. Set the cell format to text and type the number again.',
    vi: 'Bảng tính chỉ giữ 15 chữ số nên các số cuối đã mất. Hãy đặt định dạng ô là văn bản rồi nhập lại số.',
  },
  CELL_NOT_TEXT: {
    ko: '글자로 읽을 수 없습니다. 다시 입력하세요.',
    en: 'This cannot be read as text. Type it again.',
    vi: 'Không đọc được dưới dạng chữ. Hãy nhập lại.',
  },
  CELL_TOO_LONG: {
    ko: '{longest}자까지 입력할 수 있습니다.',
    en: 'Up to {longest} {longest|character is|characters are} possible.',
    vi: 'Tối đa {longest} ký tự.',
  },
  CELL_NOT_NUMBER: {
    ko: '숫자가 아닙니다. 숫자로 입력하세요.',
    en: 'This is not a number. Enter a number.',
    vi: 'Đây không phải là số. Hãy nhập số.',
  },
  CELL_NUMBER_DOUBTFUL: {
    ko: '{text}: 쉼표와 점의 뜻이 분명하지 않습니다. 셀 서식을 숫자로 바꾸고 다시 입력하세요.',
    en: '{text} can be read in two ways. Set the cell format to number.',
    vi: '{text} có thể hiểu theo hai cách. Hãy đổi ô sang dạng số.',
  },
  CELL_NOT_WHOLE: { ko: '정수로 입력하세요.', en: 'Enter a whole number.', vi: 'Hãy nhập số nguyên.' },
  CELL_OUTSIDE: {
    ko: '{least}에서 {most} 사이여야 합니다.',
    en: 'It must be between {least} and {most}.',
    vi: 'Giá trị phải từ {least} đến {most}.',
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
    ko: '{latest} 이후 날짜는 입력할 수 없습니다.',
    en: 'Dates after {latest} are not possible.',
    vi: 'Không nhận ngày sau {latest}.',
  },
  CELL_NOT_YES_NO: {
    ko: '예 또는 아니오로 입력하세요.',
    en: 'Write yes or no.',
    vi: 'Hãy ghi có hoặc không.',
  },
  CELL_NEEDED: {
    ko: '필수 칸이 비어 있습니다. 값을 입력하세요.',
    en: 'This required cell is empty. Enter a value.',
    vi: 'Ô bắt buộc đang trống. Hãy nhập giá trị.',
  },
  COLUMN_MISSING: {
    ko: '필수 열이 없습니다.',
    en: 'This required column is missing.',
    vi: 'Thiếu cột bắt buộc này.',
  },
  COLUMN_TWICE: {
    ko: '같은 열이 두 번 있습니다. 하나를 지우세요.',
    en: 'This column appears twice. Delete one of them.',
    vi: 'Cột này bị lặp. Hãy xóa một cột.',
  },
  TWICE_IN_FILE: {
    ko: '{row}행에 같은 번호가 있습니다. 하나를 고치세요.',
    en: 'Row {row} has the same number. Correct one of them.',
    vi: 'Số này đã có ở dòng {row}. Hãy sửa một trong hai.',
  },
  PEN_NOT_KNOWN: {
    ko: '없는 돈방입니다: {pen}. 돈방 시트에 추가하세요.',
    en: 'There is no pen {pen}. Add it to the sheet of pens.',
    vi: 'Không có ô {pen}. Hãy thêm vào trang ô chuồng.',
  },
  PEN_AMBIGUOUS: {
    ko: '{pen} 돈방이 여러 돈사에 있습니다. {like}처럼 돈사까지 적으세요.',
    en: 'Several houses have a pen {pen}. Write the house too, for example {like}.',
    vi: 'Nhiều chuồng có ô {pen}. Hãy ghi cả tên chuồng, ví dụ {like}.',
  },
  SUPPLIER_UNKNOWN: {
    ko: '없는 구입처입니다: {supplier}. 구입처 시트에 추가하세요.',
    en: 'There is no supplier {supplier}. Add it to the sheet of suppliers.',
    vi: 'Không có nơi mua {supplier}. Hãy thêm vào trang nơi mua.',
  },
  ENTRY_CULLED: {
    ko: '도폐사 상태로 전입할 수 없습니다. 도폐사는 도폐사 시트에 적으세요.',
    en: 'A sow cannot enter the farm as removed. Write the removal in the sheet of removals.',
    vi: 'Không thể nhập nái với trạng thái đã loại. Hãy ghi vào trang loại thải.',
  },
  LAST_WORK_NEEDED: {
    ko: '{status, eun} 최종 작업일이 필요합니다.',
    en: '{status}: enter the date of the last work.',
    vi: '{status}: hãy nhập ngày việc gần nhất.',
  },
  SHEET_NOT_READ: {
    ko: '이 시트를 읽지 못해 관련된 {rows}행을 확인할 수 없습니다. 파일의 어느 시트인지 고르거나, 빠진 것을 위에서 추가하세요.',
    en: 'This sheet is not read, but {rows} {rows|row refers|rows refer} to it. Choose which sheet of the file it is, or add what is missing above.',
    vi: 'Chưa đọc được trang này nên không kiểm tra được {rows} dòng liên quan. Hãy chọn trang nào trong tệp là trang này, hoặc thêm phần còn thiếu ở trên.',
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
    en: 'A row holds either females and males or head of unknown sex. Write them in two rows.',
    vi: 'Một dòng chỉ ghi số đực, số cái hoặc số con không rõ giới tính. Hãy ghi thành hai dòng.',
  },
  NO_PIGLETS: {
    ko: '두수가 0입니다. 두수를 입력하거나 행을 지우세요.',
    en: 'The number of piglets is 0. Enter the number or delete the row.',
    vi: 'Số con là 0. Hãy nhập số con hoặc xóa dòng này.',
  },
  NOTHING_TO_IMPORT: {
    ko: '가져올 개체가 없습니다. 양식의 시트 이름과 제목 행을 확인하세요.',
    en: 'There are no animals to import. Check the sheet names and headings against the template.',
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
  GROUP_NOT_IN_FILE: {
    ko: '돈군 시트에 없는 돈군입니다: {name}',
    en: 'There is no group {name} in the sheet of groups.',
    vi: 'Trang nhóm không có nhóm {name}.',
  },
  FARM_OF_NO_TRANSFER: {
    ko: '다른 농장과의 전출·전입에만 상대 농장을 적습니다. 이 칸을 비우세요.',
    en: 'Only transfers to or from another farm name the other farm. Leave this empty.',
    vi: 'Chỉ lần chuyển giữa hai trại mới có trại kia. Hãy để trống ô này.',
  },
  FARM_NOT_KNOWN: {
    ko: '같은 회사에 없는 농장입니다: {name}. 비워 두면 상대 농장 없이 기록됩니다.',
    en: '{name} is not another farm of the company. Leave this empty to record it without one.',
    vi: '{name} không phải trại khác của công ty. Để trống thì ghi không có trại kia.',
  },
  FARM_AMBIGUOUS: {
    ko: '{name} 농장이 여러 곳입니다. {like}처럼 적으세요.',
    en: 'Several farms are called {name}. Write, for example, {like}.',
    vi: 'Có nhiều trại tên {name}. Hãy ghi như ví dụ: {like}.',
  },
  TRANSFER_NOT_SENT: {
    ko: '{farm}에서 그날 보낸, 아직 받지 않은 전출이 없습니다. 그 농장의 장부를 먼저 가져오거나 이 칸을 비우세요.',
    en: 'No pigs that {farm} sent on that day are waiting to be received. Import the file of that farm first, or leave this empty.',
    vi: 'Không có lần chuyển heo nào từ {farm} ngày đó đang chờ nhận. Hãy nhập sổ của trại đó trước hoặc để trống ô này.',
  },
  WEANING_NOT_IN_FILE: {
    ko: '{tag} 모돈에는 {on}에 이 두수로 이유한 기록이 없습니다. 이유 시트를 확인하세요.',
    en: 'Sow {tag} has no weaning of this many piglets on {on}. Check the sheet of weanings.',
    vi: 'Nái {tag} không có lần cai sữa {on} với số con này. Hãy kiểm tra trang cai sữa.',
  },
  SHEET_UNCONFIRMED: {
    ko: '{sheet} 시트를 이렇게 읽는 것이 맞는지 확인하세요.',
    en: 'Confirm how the sheet {sheet} is read.',
    vi: 'Hãy xác nhận cách đọc trang {sheet}.',
  },
  EVENT_UNKNOWN: {
    ko: '어떤 작업인지 알 수 없습니다: {word}',
    en: 'It is not known what {word} means.',
    vi: 'Không rõ {word} là công việc gì.',
  },
  BORN_NOT_ADDING: {
    ko: '총산 {total}두가 실산 {live}두와 사산·미라 {dead}두의 합이 아닙니다.',
    en: 'Total born {total} is not the sum of {live} live born and {dead} stillborn and mummified.',
    vi: 'Tổng số con {total} không bằng {live} con sống cộng {dead} con chết lưu và thai khô.',
  },
  GROUP_OTHER_START: {
    ko: '농장에 돈군 {name, i} 이미 있고 입식일은 {start}입니다. 같은 돈군이면 입식일을 맞추고, 다른 돈군이면 번호를 바꾸세요.',
    en: 'The farm has a group {name} that started on {start}. If it is the same group, correct the start date; if not, change the number.',
    vi: 'Trại đã có nhóm {name} bắt đầu ngày {start}. Nếu là cùng một nhóm, hãy sửa ngày bắt đầu; nếu không, hãy đổi số nhóm.',
  },
  STATUS_DIFFERS: {
    ko: '파일의 현재 상태는 {fileStatus}인데, 기록을 따라가면 {status}입니다.',
    en: 'Her status in the file is {fileStatus}, but her records lead to {status}.',
    vi: 'Trong tệp nái đang là {fileStatus}, nhưng theo các bản ghi là {status}.',
  },
  PARITY_DIFFERS: {
    ko: '파일의 현재 산차는 {fileParity}산인데, 기록을 따라가면 {parity}산입니다.',
    en: 'Her parity in the file is {fileParity}, but her records lead to {parity}.',
    vi: 'Trong tệp là lứa {fileParity}, nhưng theo các bản ghi là lứa {parity}.',
  },
  SHEETS_MISSING: {
    ko: '어떤 표인지 알아볼 수 없습니다. "파일을 읽는 방법"에서 시트마다 무엇이 적혀 있는지 고르세요.',
    en: 'This table was not recognized. Choose under "How the file is read" what each sheet holds.',
    vi: 'Không nhận ra bảng này. Hãy chọn nội dung từng trang ở mục "Cách đọc tệp".',
  },
  IMPORT_NOT_NOW: {
    ko: '지금은 할 수 없습니다. 가져오기 상태를 확인하세요.',
    en: 'This is not possible now. Check the state of the import.',
    vi: 'Lúc này chưa làm được. Hãy xem trạng thái của lần nhập.',
  },
  PARTS_MISSING: {
    ko: '파일을 다 보내지 못했습니다({sent}/{parts}). 같은 파일을 다시 선택하세요.',
    en: 'The file was not sent completely ({sent} of {parts}). Choose the same file again.',
    vi: 'Tệp chưa gửi xong ({sent}/{parts}). Hãy chọn lại đúng tệp đó.',
  },
  ROWS_UNUSUAL: {
    ko: '평소와 다른 값이 {rows}개 있어 가져오지 않았습니다. 다시 검사해 값을 확인한 뒤 가져오세요.',
    en: 'Nothing was imported: {rows|a value is|# values are} unusual. Check the file again, look at the values and confirm.',
    vi: 'Chưa nhập gì: có {rows} giá trị khác thường. Hãy kiểm tra lại tệp, xem các giá trị đó rồi xác nhận.',
  },
  ROWS_REFUSED: {
    ko: '{rows}건이 거절되어 아무것도 저장하지 않았습니다. 파일을 고친 뒤 다시 선택하세요.',
    en: '{rows} {rows|row was|rows were} rejected, so nothing was saved. Correct the file and choose it again.',
    vi: '{rows} chỗ bị từ chối nên chưa lưu gì. Hãy sửa tệp rồi chọn lại.',
  },
  IMPORT_USED: {
    ko: '가져온 뒤 기록이 추가되어 되돌릴 수 없습니다.',
    en: 'There are newer records, so the import cannot be undone.',
    vi: 'Đã có bản ghi mới nên không thể hoàn tác.',
  },
  BOOKS_CHANGED: {
    ko: '그사이 같은 개체가 등록되어 저장하지 않았습니다. 다시 검사하세요.',
    en: 'The same animal was entered in the meantime, so nothing was saved. Check the file again.',
    vi: 'Trong lúc đó có con cùng số được nhập nên chưa lưu gì. Hãy kiểm tra lại.',
  },
  BOOKS_FAILED: {
    ko: '작업을 끝내지 못해 아무것도 저장하지 않았습니다. 다시 시도하세요.',
    en: 'This could not be finished and nothing was saved. Try again.',
    vi: 'Chưa hoàn tất nên chưa lưu gì. Hãy thử lại.',
  },
  BOOKS_NOT_ALLOWED: {
    ko: '시작한 사람이 더 이상 이 농장의 관리자가 아니어서 아무것도 저장하지 않았습니다. 다른 관리자가 다시 시작하세요.',
    en: 'The person who started this no longer manages the farm, so nothing was saved. Another manager can start it again.',
    vi: 'Người bắt đầu không còn là quản lý của trại nên chưa lưu gì. Quản lý khác hãy bắt đầu lại.',
  },
})
