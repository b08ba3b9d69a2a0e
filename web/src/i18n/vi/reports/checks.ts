import type { Dictionary } from '../../dictionary.ts'
import type { checks as ko } from '../../ko/reports/checks.ts'

export const checks: Dictionary<typeof ko> = {
  lead: 'Đã soát các bản ghi. Chạm vào dòng để mở màn hình sửa.',
  looked_other: 'Đã soát {{count}} con đang sống.',
  allGood: 'Sổ sách không có gì bất thường',
  allGoodBody: 'Đã soát {{count}} con đang sống và bản ghi hai năm qua. Làm rất tốt!',
  groups: {
    overdue: 'Quá hạn',
    missing: 'Còn thiếu',
    impossible: 'Không thể có',
    unusual: 'Nên hỏi lại',
  },
  back: 'Mọi mục soát',
  search: 'Tìm số',
  order: {
    WK_DT: 'Mới nhất trước',
    FARM_PIG_NO: 'Theo số',
  },
  empty: 'Không có gì bất thường ở đây',
  emptyBody: 'Hãy xem các mục khác.',
  about: 'Hai năm qua',
  column: {
    tag: 'Số',
    on: 'Ngày',
    parity: 'Lứa',
    what: 'Nội dung',
  },
  said: {
    pregnantTooLong: 'Mang thai ngày thứ {{days}} sau phối',
    lactatingTooLong: 'Nuôi con ngày thứ {{days}} sau đẻ',
    silent: '{{days}} ngày không có bản ghi',
    withoutPen: 'Chưa ghi ô chuồng',
    bornAfterEntry: 'Sinh {{born}}, sau ngày nhập',
    sameEarNotch: 'Số cắt tai {{earNotch}} trùng với {{tag}}',
    boarGone: 'Đực {{boar}} đã đi ngày {{removed}}',
    weanedNotNursing: 'Cai sữa {{weaned}}, đang bú {{nursing}}',
    fosteringOneSided: '{{piglets}} con thiếu bản ghi bên kia (hôm đó nhận {{in}}, chuyển {{out}})',
  },
}
