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
  brought: { ko: '가져온 표', en: 'Imported tables', vi: 'Bảng đã nhập' },
  undo: { ko: '되돌리기', en: 'Undo', vi: 'Hoàn tác' },
  undoAsk: { ko: '이 표를 되돌릴까요?', en: 'Undo this table?', vi: 'Hoàn tác bảng này?' },
  undone: { ko: '되돌렸습니다.', en: 'Undone.', vi: 'Đã hoàn tác.' },
})
