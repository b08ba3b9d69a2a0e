import { words } from '@penside/domain/language/words.ts'

// Words of the corrections of a file, and of what is still to settle.

export const settle = words({
  sows: {
    ko: '맞는 것 가져오기: 모돈 {{all}}두 중 {{now}}두',
    en: 'Import what is right: {{now}} of {{all}} sows',
    vi: 'Nhập phần đúng: {{now}}/{{all}} nái',
  },
  boars: {
    ko: '맞는 것 가져오기: 웅돈 {{all}}두 중 {{now}}두',
    en: 'Import what is right: {{now}} of {{all}} boars',
    vi: 'Nhập phần đúng: {{now}}/{{all}} đực giống',
  },
  groups: {
    ko: '맞는 것 가져오기: 돈군 {{all}}개 중 {{now}}개',
    en: 'Import what is right: {{now}} of {{all}} groups',
    vi: 'Nhập phần đúng: {{now}}/{{all}} nhóm',
  },
  rows: {
    ko: '맞는 것 가져오기: {{all}}행 중 {{now}}행',
    en: 'Import what is right: {{now}} of {{all}} rows',
    vi: 'Nhập phần đúng: {{now}}/{{all}} dòng',
  },
  staying: {
    ko: '나중에 처리할 것: {{what}}',
    en: 'Stays to be settled: {{what}}',
    vi: 'Để lại xử lý sau: {{what}}',
  },
  count: {
    sows: {
      ko: '모돈 {{count}}두',
      en: { one: '{{count}} sow', other: '{{count}} sows' },
      vi: '{{count}} nái',
    },
    boars: {
      ko: '웅돈 {{count}}두',
      en: { one: '{{count}} boar', other: '{{count}} boars' },
      vi: '{{count}} đực giống',
    },
    groups: {
      ko: '돈군 {{count}}개',
      en: { one: '{{count}} group', other: '{{count}} groups' },
      vi: '{{count}} nhóm',
    },
    rows: {
      ko: '{{count}}행',
      en: { one: '{{count}} row', other: '{{count}} rows' },
      vi: '{{count}} dòng',
    },
  },
  tied: {
    ko: '이 중 {{count}}건은 오류가 없지만, 남는 개체나 돈군과 이어져 있어 함께 남습니다.',
    en: {
      one: '{{count}} of them has no error, but refers to an animal or group that stays.',
      other: '{{count}} of them have no error, but refer to animals or groups that stay.',
    },
    vi: 'Trong đó {{count}} không có lỗi nhưng liên quan đến con hoặc nhóm còn để lại.',
  },
  stock: {
    ko: '창고 기록은 서로 이어져 있어 모두 나중에 가져옵니다.',
    en: 'Store records depend on each other, so all of them stay.',
    vi: 'Sổ kho liên kết với nhau nên để lại toàn bộ.',
  },
  later: {
    ko: '남은 것은 목록에 보관됩니다. 다른 관리자도 보고 고칠 수 있습니다.',
    en: 'What stays is kept in a list, which other managers see and can settle, too.',
    vi: 'Phần còn lại được giữ trong danh sách, quản lý khác cũng xem và sửa được.',
  },
  nothing: {
    ko: '아직 가져올 수 있는 것이 없습니다. 아래 원인부터 고치세요.',
    en: 'Nothing can be imported yet. Correct the causes below first.',
    vi: 'Chưa có gì nhập được. Hãy sửa các nguyên nhân bên dưới trước.',
  },
  ask: {
    ko: '{{file}}에서 맞는 것만 가져올까요?',
    en: 'Import what is right in {{file}}?',
    vi: 'Nhập phần đúng từ {{file}}?',
  },
  yes: { ko: '가져오기', en: 'Import', vi: 'Nhập' },
  rest: { ko: '처리할 것 남음', en: 'Still to settle', vi: 'Còn phải xử lý' },
  restOf: {
    ko: '{{file}}에서 남은 것',
    en: 'Rest of {{file}}',
    vi: 'Phần còn lại của {{file}}',
  },
  restChip: {
    ko: '처리할 것 {{what}}',
    en: 'To settle: {{what}}',
    vi: 'Cần xử lý: {{what}}',
  },
  open: { ko: '남은 것 처리하기', en: 'Settle the rest', vi: 'Xử lý phần còn lại' },
  doneRight: { ko: '맞는 것을 가져왔습니다', en: 'What is right is imported', vi: 'Đã nhập phần đúng' },
  drop: { ko: '남은 것 버리기', en: 'Drop the rest', vi: 'Bỏ phần còn lại' },
  dropAsk: {
    ko: '남은 {{count}}행을 버릴까요?',
    en: { one: 'Drop the {{count}} remaining row?', other: 'Drop the {{count}} remaining rows?' },
    vi: 'Bỏ {{count}} dòng còn lại?',
  },
  dropBody: {
    ko: '이미 가져온 것은 그대로 있습니다. 버린 행은 되돌릴 수 없습니다.',
    en: 'What is imported stays. Dropped rows cannot be restored.',
    vi: 'Phần đã nhập vẫn giữ. Dòng đã bỏ không khôi phục được.',
  },
  file: { ko: '남은 행을 엑셀로 받기', en: 'Get these rows as Excel', vi: 'Tải các dòng này ra Excel' },
  fileName: { ko: '남은_행', en: 'Rows_to_settle', vi: 'Dong_can_xu_ly' },
})

export const causes = words({
  title: { ko: '고칠 것', en: 'What to correct', vi: 'Cần sửa' },
  all: { ko: '칸별로 모두 보기', en: 'All places one by one', vi: 'Xem từng chỗ' },
  place: {
    ko: '{{sheet}} 시트, {{column}}',
    en: '{{sheet}}, {{column}}',
    vi: 'Trang {{sheet}}, {{column}}',
  },
  cells: { ko: '{{count}}칸', en: { one: '{{count}} cell', other: '{{count}} cells' }, vi: '{{count}} ô' },
  example: { ko: '{{row}}행 {{shown}}', en: 'row {{row}}: {{shown}}', vi: 'dòng {{row}}: {{shown}}' },
  empty: { ko: '빈칸', en: 'empty', vi: 'ô trống' },
  likely: {
    ko: '{{count}}칸 모두 파일의 번호로 바꾸기',
    en: {
      one: 'Use the number in the file for {{count}}',
      other: 'Use the numbers in the file for all {{count}}',
    },
    vi: 'Dùng số có trong tệp cho cả {{count}} ô',
  },
  word: { ko: '"{{word}}" 대신', en: 'Instead of “{{word}}”', vi: 'Thay cho “{{word}}”' },
  fill: { ko: '모든 칸에 적을 값', en: 'Value for all of them', vi: 'Giá trị cho tất cả' },
  replace: {
    ko: '{{count}}칸 바꾸기',
    en: { one: 'Replace {{count}}', other: 'Replace all {{count}}' },
    vi: 'Thay {{count}} ô',
  },
  edit: { ko: '표에서 고치기', en: 'Edit in a table', vi: 'Sửa trong bảng' },
  close: { ko: '표 닫기', en: 'Close the table', vi: 'Đóng bảng' },
  drop: {
    ko: '이 행 빼기 ({{count}})',
    en: { one: 'Leave {{count}} row out', other: 'Leave these {{count}} rows out' },
    vi: 'Bỏ {{count}} dòng này',
  },
  dropAsk: {
    ko: '{{count}}행을 빼고 가져올까요?',
    en: { one: 'Leave {{count}} row out?', other: 'Leave {{count}} rows out?' },
    vi: 'Bỏ {{count}} dòng?',
  },
  dropBody: {
    ko: '고친 것 되돌리기로 다시 넣을 수 있습니다.',
    en: '“Take back the last correction” brings them back.',
    vi: 'Bấm “Hoàn lại lần sửa cuối” để đưa vào lại.',
  },
  takeBack: {
    ko: '마지막 고친 것 되돌리기',
    en: 'Take back the last correction',
    vi: 'Hoàn lại lần sửa cuối',
  },
  corrected: {
    ko: '저장한 수정 {{count}}건',
    en: { one: '{{count}} saved correction', other: '{{count}} saved corrections' },
    vi: 'Đã lưu {{count}} lần sửa',
  },
  saved: {
    ko: '고쳤습니다. 다시 검사하는 중',
    en: 'Corrected. Checking again',
    vi: 'Đã sửa. Đang kiểm tra lại',
  },
  save: {
    ko: '{{count}}칸 저장하고 다시 검사',
    en: { one: 'Save {{count}} change and check again', other: 'Save {{count}} changes and check again' },
    vi: 'Lưu {{count}} thay đổi và kiểm tra lại',
  },
  row: { ko: '{{row}}행', en: 'Row {{row}}', vi: 'Dòng {{row}}' },
  cell: { ko: '{{row}}행 {{heading}}', en: '{{heading}}, row {{row}}', vi: '{{heading}}, dòng {{row}}' },
  leaveOut: { ko: '이 행 빼기', en: 'Leave out', vi: 'Bỏ dòng' },
  leaveOutOf: { ko: '{{row}}행 빼기', en: 'Leave out row {{row}}', vi: 'Bỏ dòng {{row}}' },
  others: { ko: '다른 열', en: 'Other columns', vi: 'Cột khác' },
  keys: {
    ko: '화살표와 Enter로 옮기고, Esc로 되돌립니다. 엑셀에서 복사한 여러 칸을 붙여 넣을 수 있습니다.',
    en: 'Move with the arrows and Enter, restore a cell with Esc. Cells copied from Excel can be pasted.',
    vi: 'Di chuyển bằng phím mũi tên và Enter, Esc để trả lại. Có thể dán nhiều ô chép từ Excel.',
  },
})

export const animal = words({
  all: { ko: '{{animal}}의 모든 행', en: 'All rows of {{animal}}', vi: 'Mọi dòng của {{animal}}' },
  close: { ko: '고칠 것 목록으로', en: 'Back to what to correct', vi: 'Về danh sách cần sửa' },
  edit: { ko: '고치기', en: 'Edit', vi: 'Sửa' },
  none: {
    ko: '이 번호의 행이 없습니다',
    en: 'No rows have this number',
    vi: 'Không có dòng nào mang số này',
  },
  right: {
    ko: '이 행들에는 고칠 것이 없습니다',
    en: 'Nothing is wrong in these rows',
    vi: 'Các dòng này không còn gì phải sửa',
  },
})
