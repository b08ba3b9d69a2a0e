import { words } from '@penside/domain/language/words.ts'

// Words of the matching of a file.

export const match = words({
  title: {
    ko: '파일을 읽는 방법',
    en: 'How the file is read',
    vi: 'Cách đọc tệp',
  },
  body: {
    ko: '시트마다 내용과 열이 맞는지 보고 저장하세요. 다음 파일부터는 저장된 대로 읽습니다.',
    en: 'Look over what each sheet holds, then save. The farm remembers it for the next file.',
    vi: 'Xem từng trang được hiểu đúng chưa rồi lưu. Trại sẽ nhớ cho tệp sau.',
  },
  allRead: {
    ko: '시트와 용어를 모두 알아보았습니다',
    en: 'All sheets and words are recognized',
    vi: 'Đã nhận ra mọi trang và từ',
  },
  sheets: {
    ko: '시트와 용어 {{count}}개',
    en: 'Sheets and words ({{count}})',
    vi: 'Trang và từ ({{count}})',
  },
  sheet: { ko: '이 시트의 내용', en: 'What is on this sheet?', vi: 'Trang này là gì?' },
  events: {
    ko: '작업 목록(여러 종류)',
    en: 'List of events of all kinds',
    vi: 'Danh sách sự kiện nhiều loại',
  },
  cycles: {
    ko: '교배부터 이유까지 한 행에 적은 표',
    en: 'One row for each litter: mating to weaning',
    vi: 'Mỗi lứa một dòng: từ phối đến cai sữa',
  },
  choose: { ko: '읽지 않음', en: 'Not read', vi: 'Không đọc' },
  left: { ko: '읽지 않음', en: 'not read', vi: 'không đọc' },
  waiting: { ko: '확인 필요', en: 'To confirm', vi: 'Cần xác nhận' },
  rows: { ko: '{{rows}}행', en: '{{rows}} rows', vi: '{{rows}} dòng' },
  field: { ko: '항목', en: 'Field', vi: 'Mục' },
  column: { ko: '파일의 열', en: 'Column of the file', vi: 'Cột trong tệp' },
  samples: { ko: '예', en: 'Examples', vi: 'Ví dụ' },
  becomes: { ko: '이렇게 저장됩니다', en: 'Becomes', vi: 'Sẽ thành' },
  columnOf: {
    ko: '{{field}}: 파일의 열',
    en: '{{field}}: column of the file',
    vi: '{{field}}: cột trong tệp',
  },
  valueOf: {
    ko: '{{field}}: 모든 행의 값',
    en: '{{field}}: value for all rows',
    vi: '{{field}}: giá trị cho mọi dòng',
  },
  chooseValue: { ko: '고르세요', en: 'Choose', vi: 'Chọn' },
  none: { ko: '없음', en: 'None', vi: 'Không có' },
  orderOf: {
    ko: '{{sample}}, 어느 날인가요?',
    en: 'Which day is {{sample}}?',
    vi: '{{sample}} là ngày nào?',
  },
  orderOpen: {
    ko: '날짜 순서를 고르세요.',
    en: 'Choose the order of the dates.',
    vi: 'Hãy chọn thứ tự ngày tháng.',
  },
  needed: {
    ko: '열이나 모든 행의 값을 고르세요.',
    en: 'Choose a column, or one value for all rows.',
    vi: 'Hãy chọn cột hoặc một giá trị cho mọi dòng.',
  },
  rule: {
    value: { ko: '모든 행에 같은 값', en: 'One value for all rows', vi: 'Một giá trị cho mọi dòng' },
    firstRecord: {
      ko: '파일에 있는 첫 기록의 날짜',
      en: 'Day of her first record in the files',
      vi: 'Ngày của bản ghi đầu tiên trong tệp',
    },
    beforeEntry: { ko: '전입일의 며칠 전', en: 'Days before her entry', vi: 'Số ngày trước khi nhập' },
  },
  daysBefore: { ko: '전입 시 일령', en: 'Age at entry, days', vi: 'Ngày tuổi khi nhập' },
  more: { ko: '다른 항목 {{count}}개', en: '{{count}} more fields', vi: 'Thêm {{count}} mục' },
  unread: {
    ko: '읽지 않는 열: {{columns}}',
    en: 'Columns not read: {{columns}}',
    vi: 'Cột không đọc: {{columns}}',
  },
  event: { ko: '작업 종류', en: 'Kind of event', vi: 'Loại sự kiện' },
  eventWord: {
    ko: '{{word}} ({{count}}행)',
    en: '{{word}} ({{count}} rows)',
    vi: '{{word}} ({{count}} dòng)',
  },
  emptyWord: { ko: '빈 칸', en: 'empty', vi: 'trống' },
  keep: { ko: '저장하고 다시 검사', en: 'Save and check again', vi: 'Lưu và kiểm tra lại' },
  words: { ko: '칸에 적힌 용어', en: 'Words in the cells', vi: 'Từ trong các ô' },
  openWords: { ko: '모르는 용어 {{count}}개', en: '{{count}} unknown', vi: '{{count}} từ chưa rõ' },
  knownWords: { ko: '{{count}}개', en: '{{count}}', vi: '{{count}}' },
  word: {
    ko: '{{column}}: {{word}} ({{count}}칸)',
    en: '{{column}}: {{word}} ({{count}}×)',
    vi: '{{column}}: {{word}} ({{count}} ô)',
  },
  unknown: { ko: '알 수 없음', en: 'Unknown', vi: 'Không rõ' },
  unknownNames: {
    ko: '농장에 없는 이름 · {{sheet}} {{count}}개',
    en: 'Not on the farm yet · {{sheet}}: {{count}}',
    vi: 'Trại chưa có · {{sheet}}: {{count}}',
  },
  unlisted: {
    ko: '기록은 있지만 명부에 없는 모돈 {{count}}두',
    en: {
      one: '{{count}} sow has records, but is in no list',
      other: '{{count}} sows have records, but are in no list',
    },
    vi: '{{count}} nái có bản ghi nhưng không có trong danh sách',
  },
  unlistedBody: {
    ko: '품종을 고르면 기록대로 추가합니다. 전입일은 첫 기록일, 생년월일은 그 210일 전이 됩니다.',
    en: 'Choose a breed to add them by their records: entry on the day of the first one, birth 210 days before.',
    vi: 'Chọn giống để thêm theo bản ghi: ngày nhập là ngày bản ghi đầu tiên, ngày sinh trước đó 210 ngày.',
  },
  unlistedBreed: { ko: '이 모돈들의 품종', en: 'Breed of these sows', vi: 'Giống của các nái này' },
  unlistedOut: { ko: '추가하지 않음', en: 'Do not add them', vi: 'Không thêm' },
  addNames: { ko: '이 {{count}}개 추가', en: 'Add these {{count}}', vi: 'Thêm {{count}} mục này' },
})
