import { words } from '@penside/domain/language/words.ts'

/** Words of the table import. */
export const table = words({
  choose: { ko: '파일 선택', en: 'Choose a file', vi: 'Chọn tệp' },
  drop: { ko: '또는 여기에 놓기', en: 'or drop it here', vi: 'hoặc thả vào đây' },
  paste: { ko: '붙여 넣기', en: 'Paste', vi: 'Dán' },
  pasteHint: {
    ko: '제목 행을 포함해 표를 복사해 붙여 넣으세요.',
    en: 'Copy the table with its headings.',
    vi: 'Sao chép bảng kèm dòng tiêu đề.',
  },
  sheet: { ko: '파일의 시트', en: 'Sheet of the file', vi: 'Trang trong tệp' },
  check: { ko: '확인하기', en: 'Check', vi: 'Kiểm tra' },
  pasted: { ko: '붙여 넣은 표', en: 'Pasted table', vi: 'Bảng đã dán' },
  refused: {
    ko: '{{count}}곳을 고쳐야 합니다. 그전에는 하나도 저장하지 않습니다.',
    en: {
      one: '{{count}} thing is wrong. Nothing is saved before it is corrected.',
      other: '{{count}} things are wrong. Nothing is saved before they are corrected.',
    },
    vi: 'Có {{count}} chỗ sai. Chưa lưu gì cho đến khi sửa xong.',
  },
  heading: {
    ko: '{{heading}} (예: {{sample}})',
    en: '{{heading}} (e.g. {{sample}})',
    vi: '{{heading}} (ví dụ {{sample}})',
  },
  columns: { ko: '열 맞추기', en: 'Columns', vi: 'Ghép cột' },
  noColumn: { ko: '없음', en: 'None', vi: 'Không có' },
  inRow: { ko: '{{row}}행', en: 'Row {{row}}', vi: 'Dòng {{row}}' },
  inTable: { ko: '표 전체', en: 'The table', vi: 'Cả bảng' },
  unusual: {
    ko: '평소와 다른 값 {{count}}개',
    en: { one: '{{count}} unusual value', other: '{{count}} unusual values' },
    vi: '{{count}} giá trị khác thường',
  },
  unusualBody: {
    ko: '맞는 값이면 그대로 가져오세요. 잘못된 값이면 파일에서 고친 뒤 다시 선택하세요.',
    en: 'Import the file if they are right. If not, correct them in the file and choose it again.',
    vi: 'Nếu đúng thì cứ nhập. Nếu sai, hãy sửa trong tệp rồi chọn lại.',
  },
  takeUnusual: {
    ko: '평소와 다른 값 {{count}}개를 포함해 가져오기',
    en: { one: 'Import with {{count}} unusual value', other: 'Import with {{count}} unusual values' },
    vi: 'Nhập cả {{count}} giá trị khác thường',
  },
  take: { ko: '가져오기', en: 'Import', vi: 'Nhập vào' },
  other: { ko: '다른 표', en: 'Another table', vi: 'Bảng khác' },
  questions: {
    hiddenRows: {
      ko: '{{file}}에 숨긴 행이 {{count}}개 있습니다. 함께 가져올까요?',
      en: {
        one: '{{file}} has {{count}} hidden row. Import it too?',
        other: '{{file}} has {{count}} hidden rows. Import them too?',
      },
      vi: '{{file}} có {{count}} dòng ẩn. Có nhập cả dòng ẩn không?',
    },
    hiddenColumns: {
      ko: '{{file}}에 숨긴 열이 {{count}}개 있습니다. 함께 가져올까요?',
      en: {
        one: '{{file}} has {{count}} hidden column. Import it too?',
        other: '{{file}} has {{count}} hidden columns. Import them too?',
      },
      vi: '{{file}} có {{count}} cột ẩn. Có nhập cả cột ẩn không?',
    },
    hiddenBoth: {
      ko: '{{file}}에 숨긴 행 {{rows}}개와 숨긴 열 {{columns}}개가 있습니다. 함께 가져올까요?',
      en: 'Hidden in {{file}}: {{rows}} rows and {{columns}} columns. Import them too?',
      vi: '{{file}} có {{rows}} dòng ẩn và {{columns}} cột ẩn. Có nhập cả phần ẩn không?',
    },
    takeHidden: { ko: '함께 가져오기', en: 'Import', vi: 'Nhập cả' },
    leaveHidden: { ko: '빼기', en: 'Leave out', vi: 'Bỏ qua' },
    formulas: {
      ko: '{{file}}에 수식 칸이 {{count}}개 있습니다. 마지막으로 계산된 값을 쓸까요?',
      en: {
        one: '{{file}} has {{count}} cell with a formula. Use the value it last computed?',
        other: '{{file}} has {{count}} cells with formulas. Use the values they last computed?',
      },
      vi: '{{file}} có {{count}} ô công thức. Dùng giá trị đã tính lần cuối?',
    },
    formulasHint: {
      ko: '예: ={{formula}} → {{value}}',
      en: 'For example ={{formula}} → {{value}}',
      vi: 'Ví dụ: ={{formula}} → {{value}}',
    },
    takeFormulas: { ko: '값 쓰기', en: 'Use values', vi: 'Dùng giá trị' },
    leaveFormulas: { ko: '쓰지 않기', en: 'Do not use', vi: 'Không dùng' },
    order: {
      ko: '{{sheet}} 시트 "{{column}}" 열의 {{sample}}, 어느 날인가요?',
      en: 'Sheet {{sheet}}, column “{{column}}”: which day is {{sample}}?',
      vi: 'Trang {{sheet}}, cột "{{column}}": {{sample}} là ngày nào?',
    },
    orderHint: {
      ko: '이 열의 날짜를 모두 같은 순서로 읽습니다.',
      en: 'All dates of this column are read in the same order.',
      vi: 'Mọi ngày trong cột này được đọc theo cùng thứ tự.',
    },
    go: { ko: '계속', en: 'Continue', vi: 'Tiếp tục' },
    cancel: { ko: '취소', en: 'Cancel', vi: 'Hủy' },
  },
  notices: {
    title: {
      ko: '읽으면서 빼거나 바꾼 것',
      en: 'Left out or changed while reading',
      vi: 'Đã bỏ hoặc đổi khi đọc',
    },
    titles: {
      ko: '{{sheet}}: 제목 {{count}}행을 뺐습니다 ({{rows}}행).',
      en: {
        one: '{{sheet}}: {{count}} title row left out (row {{rows}}).',
        other: '{{sheet}}: {{count}} title rows left out (rows {{rows}}).',
      },
      vi: '{{sheet}}: bỏ {{count}} dòng tên bảng (dòng {{rows}}).',
    },
    heads: {
      ko: '{{sheet}}: 두 줄로 된 열 제목을 하나로 합쳤습니다 ({{rows}}행).',
      en: '{{sheet}}: headings in two rows joined into one (rows {{rows}}).',
      vi: '{{sheet}}: ghép hai dòng tiêu đề thành một (dòng {{rows}}).',
    },
    repeats: {
      ko: '{{sheet}}: 되풀이된 제목 {{count}}행을 뺐습니다 ({{rows}}행).',
      en: {
        one: '{{sheet}}: {{count}} repeated heading left out (row {{rows}}).',
        other: '{{sheet}}: {{count}} repeated headings left out (rows {{rows}}).',
      },
      vi: '{{sheet}}: bỏ {{count}} dòng tiêu đề lặp lại (dòng {{rows}}).',
    },
    totals: {
      ko: '{{sheet}}: 합계 {{count}}행을 뺐습니다 ({{rows}}행).',
      en: {
        one: '{{sheet}}: {{count}} total left out (row {{rows}}).',
        other: '{{sheet}}: {{count}} totals left out (rows {{rows}}).',
      },
      vi: '{{sheet}}: bỏ {{count}} dòng tổng (dòng {{rows}}).',
    },
    merged: {
      ko: '{{sheet}}: 병합된 칸의 값을 {{count}}행에 채웠습니다 ({{rows}}행).',
      en: {
        one: '{{sheet}}: value of a merged cell filled into {{count}} row ({{rows}}).',
        other: '{{sheet}}: values of merged cells filled into {{count}} rows ({{rows}}).',
      },
      vi: '{{sheet}}: điền giá trị ô gộp vào {{count}} dòng ({{rows}}).',
    },
    hiddenLeft: {
      ko: '{{sheet}}: 숨긴 행과 열을 뺐습니다.',
      en: '{{sheet}}: hidden rows and columns left out.',
      vi: '{{sheet}}: bỏ các dòng và cột ẩn.',
    },
    hiddenSheet: {
      ko: '{{sheet}}: 숨긴 시트라 읽지 않았습니다.',
      en: '{{sheet}}: not read, because the sheet is hidden.',
      vi: '{{sheet}}: không đọc vì là trang ẩn.',
    },
    skippedFile: {
      ko: '{{file}}: 표가 없어 읽지 않았습니다.',
      en: '{{file}}: not read, because it has no table.',
      vi: '{{file}}: không đọc vì không có bảng.',
    },
  },
  brought: { ko: '가져온 표', en: 'Imported tables', vi: 'Bảng đã nhập' },
  undo: { ko: '되돌리기', en: 'Undo', vi: 'Hoàn tác' },
  undoAsk: { ko: '이 표를 되돌릴까요?', en: 'Undo this table?', vi: 'Hoàn tác bảng này?' },
  undone: { ko: '되돌렸습니다.', en: 'Undone.', vi: 'Đã hoàn tác.' },
})
