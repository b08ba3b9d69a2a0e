import { words } from '@penside/domain/language/words.ts'

// Words of the preview of an import, and of its conflicts.

export const conflicts = words({
  title: {
    ko: '농장 기록과 다른 행',
    en: 'Rows that differ from the farm',
    vi: 'Hàng khác với bản ghi của trại',
  },
  lead: {
    ko: '같은 날 같은 기록이 농장에 이미 있는데 값이 다릅니다. 고르지 않으면 농장의 기록을 그대로 둡니다.',
    en: 'The farm already has this record of this day, with other values. Unless you choose otherwise, its record stays.',
    vi: 'Trại đã có bản ghi này trong ngày đó nhưng giá trị khác. Nếu không chọn, bản ghi của trại được giữ nguyên.',
  },
  keepAll: { ko: '모두 농장 기록으로', en: 'Keep all of the farm’s', vi: 'Giữ tất cả của trại' },
  takeAll: { ko: '모두 파일 값으로', en: 'Take all of the file’s', vi: 'Lấy tất cả của tệp' },
  use: { ko: '쓸 값', en: 'Values to use', vi: 'Giá trị dùng' },
  farm: { ko: '농장 기록', en: 'The farm’s', vi: 'Của trại' },
  file: { ko: '파일 값', en: 'The file’s', vi: 'Của tệp' },
  column: { ko: '항목', en: 'Column', vi: 'Cột' },
  taking: {
    ko: '{{count}}건은 파일 값으로 바꿉니다.',
    en: { one: '{{count}} record will be changed.', other: '{{count}} records will be changed.' },
    vi: 'Sẽ sửa {{count}} bản ghi.',
  },
  fixed: {
    fostering: {
      ko: '양자는 두 모돈의 기록이 함께 바뀌므로 농장 기록을 그대로 둡니다. 양자 기록에서 고치세요.',
      en: 'The farm’s record stays, because a fostering changes two sows. Correct it in the fostering.',
      vi: 'Bản ghi của trại được giữ nguyên vì ghép heo con đổi cả hai nái. Hãy sửa ở bản ghi ghép heo con.',
    },
    piglets: {
      ko: '이유한 자돈이 돈군에 있어 농장 기록을 그대로 둡니다. 이유 기록에서 고치세요.',
      en: 'The farm’s record stays, because its piglets are in a group. Correct it in the weaning.',
      vi: 'Bản ghi của trại được giữ nguyên vì heo con đã vào nhóm. Hãy sửa ở bản ghi cai sữa.',
    },
    stock: {
      ko: '재고에서 나간 약품이라 농장 기록을 그대로 둡니다. 치료 기록에서 고치세요.',
      en: 'The farm’s record stays, because the medicine was taken from stock. Correct it in the treatment.',
      vi: 'Bản ghi của trại được giữ nguyên vì thuốc đã xuất kho. Hãy sửa ở bản ghi điều trị.',
    },
    move: {
      ko: '다음 이동과 이어져 있어 농장 기록을 그대로 둡니다. 이동 기록에서 고치세요.',
      en: 'The farm’s record stays, because later moves begin where it ends. Correct it in the move.',
      vi: 'Bản ghi của trại được giữ nguyên vì liên quan đến lần chuyển sau. Hãy sửa ở bản ghi chuyển chuồng.',
    },
    group: {
      ko: '돈군 기록은 농장 것을 그대로 둡니다. 바꾸려면 돈군 기록에서 고치세요.',
      en: 'Records of groups stay as the farm has them. Correct this one in the group.',
      vi: 'Bản ghi của nhóm được giữ như ở trại. Hãy sửa ở bản ghi của nhóm.',
    },
  },
})

export const preview = words({
  title: { ko: '가져온 뒤의 농장', en: 'The farm after the import', vi: 'Trại sau khi nhập' },
  brought: { ko: '새로 들어오는 것', en: 'What is new', vi: 'Phần mới' },
  newSows: { ko: '새 모돈', en: 'New sows', vi: 'Nái mới' },
  newBoars: { ko: '새 웅돈', en: 'New boars', vi: 'Đực mới' },
  litters: { ko: '분만', en: 'Litters', vi: 'Lứa đẻ' },
  added: {
    ko: '농장 개체 {{count}}두에 더할 기록',
    en: {
      one: 'Records added to {{count}} animal on the farm',
      other: 'Records added to {{count}} animals on the farm',
    },
    vi: 'Bản ghi thêm cho {{count}} con đã có',
  },
  groups: { ko: '새 돈군', en: 'New groups', vi: 'Nhóm mới' },
  groupRecords: {
    ko: '농장 돈군 {{count}}개에 더할 기록',
    en: {
      one: 'Records added to {{count}} group on the farm',
      other: 'Records added to {{count}} groups on the farm',
    },
    vi: 'Bản ghi thêm cho {{count}} nhóm đã có',
  },
  there: { ko: '이미 있어 건너뛰는 기록', en: 'Records that are there already', vi: 'Bản ghi đã có sẵn' },
  returns: {
    ko: '다시 교배한 것으로 보아 추가하는 재발',
    en: 'Returns added, since she was mated again',
    vi: 'Lốc được thêm vì nái được phối lại',
  },
  status: { ko: '모돈 상태', en: 'Sows by status', vi: 'Nái theo trạng thái' },
  parities: { ko: '모돈 산차', en: 'Sows by parity', vi: 'Nái theo lứa' },
  parity: { ko: '{{parity}}산', en: 'Parity {{parity}}', vi: 'Lứa {{parity}}' },
  parityFrom: { ko: '{{parity}}산 이상', en: 'Parity {{parity}} and above', vi: 'Từ lứa {{parity}}' },
  year: { ko: '최근 1년', en: 'Last year', vi: 'Một năm qua' },
  weanedPerFemale: { ko: 'PSY', en: 'PSY', vi: 'PSY' },
  farrowingRate: { ko: '분만율', en: 'Farrowing rate', vi: 'Tỷ lệ đẻ' },
  work: { ko: '앞으로 7일의 작업', en: 'Work of the next seven days', vi: 'Việc trong 7 ngày tới' },
  findings: { ko: '확인해 볼 기록', en: 'Worth a look', vi: 'Cần xem lại' },
  findingsBody: {
    ko: '그대로 가져온 뒤 “장부 점검”에 표시합니다.',
    en: 'Imported as they are, and marked in “Check the books”.',
    vi: 'Vẫn được nhập và được đánh dấu trong “Soát sổ sách”.',
  },
})
