import { words } from '@penside/domain/farm/words.ts'

export const settings = words({
  screen: { ko: '화면', en: 'Screen', vi: 'Màn hình' },
  dateFormat: { ko: '날짜 형식', en: 'How days are written', vi: 'Cách viết ngày' },
  textSize: { ko: '글자 크기', en: 'Text size', vi: 'Cỡ chữ' },
  text: {
    normal: { ko: '보통', en: 'Normal', vi: 'Thường' },
    large: { ko: '크게', en: 'Large', vi: 'Lớn' },
    larger: { ko: '아주 크게', en: 'Larger', vi: 'Rất lớn' },
  },
  coach: { ko: '사용 안내 다시 보기', en: 'Show the tips again', vi: 'Xem lại hướng dẫn' },
  plan: { ko: '농장 작업 기준', en: 'Work standards of this farm', vi: 'Mốc công việc của trại' },
  planHint: {
    ko: '작업 목록과 지연 표시가 이 값을 따릅니다.',
    en: 'Work lists and overdue marks follow these values.',
    vi: 'Danh sách công việc và cảnh báo trễ theo các giá trị này.',
  },
  managersOnly: {
    ko: '농장주와 관리자만 바꿀 수 있습니다',
    en: 'Only the owner and managers can change these',
    vi: 'Chỉ chủ trại và quản lý được thay đổi',
  },
  standard: { ko: '기본값 {{value}}', en: 'Default {{value}}', vi: 'Mặc định {{value}}' },
  toStandard: { ko: '기본값으로', en: 'Back to default', vi: 'Về mặc định' },
  value: { ko: '값', en: 'Value', vi: 'Giá trị' },
  unit: {
    days: { ko: '일', en: 'days', vi: 'ngày' },
    age: { ko: '일령', en: 'days old', vi: 'ngày tuổi' },
    kg: { ko: 'kg', en: 'kg', vi: 'kg' },
    parity: { ko: '산', en: 'litters', vi: 'lứa' },
  },
  name: {
    giltFirstHeatAge: {
      ko: '후보돈 첫 발정',
      en: 'First heat of a gilt',
      vi: 'Nái hậu bị lên giống lần đầu',
    },
    giltFirstMatingAge: { ko: '후보돈 첫 교배', en: 'First mating of a gilt', vi: 'Nái hậu bị phối lần đầu' },
    matingAfterWeaning: { ko: '이유 후 교배', en: 'Mating after weaning', vi: 'Phối sau cai sữa' },
    heatCheckAfterMating: {
      ko: '교배 후 재발 확인',
      en: 'Heat check after mating',
      vi: 'Kiểm tra lốc sau phối',
    },
    pregnancyCheckAfterMating: {
      ko: '교배 후 임신진단',
      en: 'Pregnancy check after mating',
      vi: 'Khám thai sau phối',
    },
    farrowingAfterMating: { ko: '교배 후 분만', en: 'Farrowing after mating', vi: 'Đẻ sau phối' },
    weaningAfterFarrowing: { ko: '분만 후 이유', en: 'Weaning after farrowing', vi: 'Cai sữa sau đẻ' },
    shipmentAge: { ko: '출하 일령', en: 'Age at shipment', vi: 'Tuổi xuất bán' },
    shipmentWeight: { ko: '출하 체중', en: 'Weight at shipment', vi: 'Khối lượng xuất bán' },
    highestParity: { ko: '최고 산차', en: 'Highest parity', vi: 'Lứa đẻ cao nhất' },
    giltNotMatedAge: {
      ko: '후보돈 미교배 주의',
      en: 'Attention: gilt not mated',
      vi: 'Chú ý: hậu bị chưa phối',
    },
    weanedNotMated: {
      ko: '이유 후 미교배 주의',
      en: 'Attention: weaned, not mated',
      vi: 'Chú ý: cai sữa chưa phối',
    },
    accidentNotMated: {
      ko: '사고 후 미교배 주의',
      en: 'Attention: accident, not re-mated',
      vi: 'Chú ý: sự cố chưa phối lại',
    },
    pregnantPast: { ko: '임신 경과 주의', en: 'Attention: pregnant past', vi: 'Chú ý: mang thai quá' },
    lactatingPast: { ko: '포유 경과 주의', en: 'Attention: lactating past', vi: 'Chú ý: nuôi con quá' },
    noRecordFor: { ko: '기록 없음 주의', en: 'Attention: no record for', vi: 'Chú ý: không có ghi chép' },
    weanerUntilAge: { ko: '이유자돈 구간 끝', en: 'Weaner until', vi: 'Heo cai sữa đến' },
    growerUntilAge: { ko: '육성돈 구간 끝', en: 'Grower until', vi: 'Heo choai đến' },
    boarsNumberedApart: {
      ko: '웅돈 번호를 모돈과 따로 사용',
      en: 'Boars numbered separately from sows',
      vi: 'Đánh số đực riêng với nái',
    },
    earlyFinisherUntilAge: {
      ko: '비육 전기 구간 끝',
      en: 'Early finisher until',
      vi: 'Heo thịt giai đoạn đầu đến',
    },
  },
})
