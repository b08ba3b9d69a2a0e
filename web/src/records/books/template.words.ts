import { workNames } from '@penside/domain/groups/work-names.ts'
import { words } from '@penside/domain/language/words.ts'

// Words of the template: its look as a table, and its guide.

export const table = words({
  animal: { ko: '개체 정보', en: 'Animal', vi: 'Thông tin con vật' },
  sow_event: { ko: '기록', en: 'Record', vi: 'Bản ghi' },
  sow_entry: workNames.entry,
  mating: workNames.mating,
  accident: workNames.accident,
  farrowing: workNames.farrowing,
  weaning: workNames.weaning,
  removal: workNames.removal,
  litter_change: { ko: '포유자돈 변동', en: 'Litter change', vi: 'Thay đổi bầy con' },
  treatment: workNames.treatment,
  feeding: workNames.feeding,
  backfat: workNames.backfat,
  pregnancy_check: workNames.pregnancyCheck,
  heat_check: workNames.heatCheck,
  move: workNames.move,
  pig_group: workNames.group,
  group_move: { ko: '돈군 이동', en: 'Group move', vi: 'Chuyển nhóm' },
  conflict: { ko: '기록 충돌', en: 'Conflict', vi: 'Xung đột' },
})

export const guide = words({
  title: { ko: '농장 장부 양식', en: 'Template for a farm’s books', vi: 'Mẫu sổ sách của trại' },
  rule1: {
    ko: '시트 이름과 첫 행의 제목은 바꾸지 마세요. 열의 순서는 바뀌어도 됩니다.',
    en: 'Do not change the sheet names or the headings in the first row. Columns may be in any order.',
    vi: 'Không đổi tên trang và tiêu đề ở dòng đầu. Thứ tự cột có thể khác.',
  },
  rule2: {
    ko: '*가 붙은 열은 꼭 채우세요. 다른 열은 비워도 됩니다.',
    en: 'Columns with * are required. All others may be left empty.',
    vi: 'Cột có dấu * là bắt buộc. Các cột khác có thể để trống.',
  },
  rule3: {
    ko: '날짜는 엑셀 날짜나 2026-01-31처럼 적으세요. 수식은 값으로 붙여 넣으세요.',
    en: 'Write dates as Excel dates or like 2026-01-31. Paste formulas as values.',
    vi: 'Ghi ngày theo kiểu ngày của Excel hoặc như 2026-01-31. Công thức hãy dán thành giá trị.',
  },
  rule4: {
    ko: '모돈번호는 모든 시트에서 똑같이 적으세요. 앞의 0도 번호의 일부입니다.',
    en: 'Write a sow’s number the same in all sheets. Leading zeros are part of it.',
    vi: 'Ghi số nái giống nhau ở mọi trang. Số 0 ở đầu cũng là một phần của số.',
  },
  rule5: {
    ko: '하루에 기록이 여럿이고 순서가 중요하면 "같은 날 순서"에 1, 2, 3을 적으세요.',
    en: 'If a sow has several records on one day and their order matters, number them 1, 2, 3 in "Order on that day".',
    vi: 'Nếu một nái có nhiều bản ghi trong một ngày và thứ tự là quan trọng, hãy đánh số 1, 2, 3 ở "Thứ tự trong ngày".',
  },
  rule6: {
    ko: '다른 농장과 주고받은 돼지는 "상대 농장"에 농장 이름을 적으세요. 보낸 농장의 장부를 먼저 가져옵니다.',
    en: 'For pigs sent to or received from another farm, write its name in "Other farm". Import the sending farm’s file first.',
    vi: 'Với heo chuyển đi hoặc nhận từ trại khác, ghi tên trại ở "Trại kia". Nhập sổ của trại gửi trước.',
  },
  rule7: {
    ko: '사진과 입력한 사람·시각, 월말 신고 표시는 이 파일에 들어 있지 않습니다.',
    en: 'This file does not hold photos, who entered a row and when, or months marked as reported.',
    vi: 'Tệp này không có ảnh, người nhập và giờ nhập, dấu tháng đã báo cáo.',
  },
  sheet: { ko: '시트', en: 'Sheet', vi: 'Trang' },
  column: { ko: '열', en: 'Column', vi: 'Cột' },
  needed: { ko: '필수', en: 'Required', vi: 'Bắt buộc' },
  content: { ko: '내용', en: 'What to write', vi: 'Nội dung' },
  oneOf: { ko: '다음 중 하나', en: 'One of', vi: 'Một trong' },
  looks: {
    text: { ko: '글자', en: 'Text', vi: 'Chữ' },
    day: { ko: '날짜', en: 'A date', vi: 'Ngày' },
    number: { ko: '정수', en: 'A whole number', vi: 'Số nguyên' },
    decimal: {
      ko: '소수 둘째 자리까지의 수',
      en: 'A number, up to two decimals',
      vi: 'Số, tối đa hai chữ số thập phân',
    },
    kg: { ko: 'kg, 소수 둘째 자리까지', en: 'kg, up to two decimals', vi: 'kg, tối đa hai số lẻ' },
  },
})
