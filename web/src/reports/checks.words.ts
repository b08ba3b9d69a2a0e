import { words } from '@penside/domain/language/words.ts'

export const checks = words({
  lead: {
    ko: '기록을 훑어 이상한 곳을 찾았습니다. 줄을 누르면 고칠 화면이 열립니다.',
    en: 'The records were gone through. A row opens the screen to correct it.',
    vi: 'Đã soát các bản ghi. Chạm vào dòng để mở màn hình sửa.',
  },
  looked: {
    ko: '살아 있는 개체 {{count}}두를 확인했습니다.',
    en: { one: '{{count}} living animal was looked at.', other: '{{count}} living animals were looked at.' },
    vi: 'Đã soát {{count}} con đang sống.',
  },
  allGood: {
    ko: '장부에 이상한 곳이 없습니다',
    en: 'Nothing looks wrong in the books',
    vi: 'Sổ sách không có gì bất thường',
  },
  allGoodBody: {
    ko: '살아 있는 {{count}}두와 최근 2년의 기록을 모두 확인했습니다. 잘하고 계십니다!',
    en: '{{count}} living animals and the records of two years were looked at. Well kept!',
    vi: 'Đã soát {{count}} con đang sống và bản ghi hai năm qua. Làm rất tốt!',
  },
  groups: {
    overdue: { ko: '늦은 일', en: 'Overdue', vi: 'Quá hạn' },
    missing: { ko: '빠진 것', en: 'Missing', vi: 'Còn thiếu' },
    impossible: { ko: '있을 수 없는 것', en: 'Impossible', vi: 'Không thể có' },
    unusual: { ko: '다시 물어볼 것', en: 'Worth asking again', vi: 'Nên hỏi lại' },
  },
  back: { ko: '모든 점검', en: 'All checks', vi: 'Mọi mục soát' },
  search: { ko: '번호 검색', en: 'Search number', vi: 'Tìm số' },
  order: {
    WK_DT: { ko: '최근 날짜순', en: 'Newest first', vi: 'Mới nhất trước' },
    FARM_PIG_NO: { ko: '번호순', en: 'By number', vi: 'Theo số' },
  },
  empty: {
    ko: '여기에는 이상한 곳이 없습니다',
    en: 'Nothing looks wrong here',
    vi: 'Không có gì bất thường ở đây',
  },
  emptyBody: { ko: '다른 점검을 보세요.', en: 'Look at the other checks.', vi: 'Hãy xem các mục khác.' },
  about: { ko: '최근 2년', en: 'Last two years', vi: 'Hai năm qua' },
  column: {
    tag: { ko: '번호', en: 'Number', vi: 'Số' },
    on: { ko: '날짜', en: 'Date', vi: 'Ngày' },
    parity: { ko: '산차', en: 'Parity', vi: 'Lứa' },
    what: { ko: '내용', en: 'What', vi: 'Nội dung' },
  },
  said: {
    pregnantTooLong: {
      ko: '교배 후 {{days}}일째 임신돈입니다',
      en: 'Pregnant on day {{days}} after mating',
      vi: 'Mang thai ngày thứ {{days}} sau phối',
    },
    lactatingTooLong: {
      ko: '분만 후 {{days}}일째 포유 중입니다',
      en: 'Lactating on day {{days}} after farrowing',
      vi: 'Nuôi con ngày thứ {{days}} sau đẻ',
    },
    silent: {
      ko: '{{days}}일 동안 기록이 없습니다',
      en: 'No record for {{days}} days',
      vi: '{{days}} ngày không có bản ghi',
    },
    withoutPen: { ko: '돈방이 정해지지 않았습니다', en: 'No pen is entered', vi: 'Chưa ghi ô chuồng' },
    bornAfterEntry: {
      ko: '생년월일({{born}})이 전입일보다 늦습니다',
      en: 'Born {{born}}, after the entry',
      vi: 'Sinh {{born}}, sau ngày nhập',
    },
    sameNumber: {
      ko: '번호가 {{tag, wa}} 같아 보입니다. 번호를 고치세요',
      en: 'The number looked like that of {{tag}}. Correct the number',
      vi: 'Số trông giống số của {{tag}}. Hãy sửa lại số',
    },
    sameEarNotch: {
      ko: '이각번호 {{earNotch, i}} {{tag, wa}} 같습니다',
      en: 'Ear notch {{earNotch}} is also that of {{tag}}',
      vi: 'Số bấm tai {{earNotch}} trùng với {{tag}}',
    },
    boarGone: {
      ko: '웅돈 {{boar, eun}} {{removed}}에 나갔습니다',
      en: 'Boar {{boar}} left on {{removed}}',
      vi: 'Đực {{boar}} đã rời trại ngày {{removed}}',
    },
    weanedNotNursing: {
      ko: '이유 {{weaned}}두, 포유 {{nursing}}두',
      en: '{{weaned}} weaned, {{nursing}} nursed',
      vi: 'Cai sữa {{weaned}}, đang bú {{nursing}}',
    },
    fosteringOneSided: {
      ko: '{{piglets}}두의 상대 기록이 없습니다 (그날 전입 {{in}}, 전출 {{out}})',
      en: '{{piglets}} piglets have no other side (that day {{in}} in, {{out}} out)',
      vi: '{{piglets}} con thiếu bản ghi bên kia (hôm đó nhận {{in}}, gửi {{out}})',
    },
  },
})
