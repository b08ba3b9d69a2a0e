import { words } from '@penside/domain/language/words.ts'

export const duties = words({
  ledger: { ko: '대장', en: 'Ledger', vi: 'Sổ' },
  filter: { ko: '보기', en: 'Show', vi: 'Hiển thị' },
  all: { ko: '전체', en: 'All', vi: 'Tất cả' },
  empty: {
    ko: '이 기간에 기록이 없습니다',
    en: 'No entries in this period',
    vi: 'Không có bản ghi trong thời gian này',
  },
  emptyStep: {
    ko: '기간을 바꾸거나 새로 기록하세요.',
    en: 'Choose another period or add an entry.',
    vi: 'Hãy chọn thời gian khác hoặc ghi mới.',
  },
  yes: { ko: '예', en: 'Yes', vi: 'Có' },
  no: { ko: '아니오', en: 'No', vi: 'Không' },
  reports: { ko: '신고', en: 'Reports', vi: 'Báo cáo' },
  ledgers: { ko: '대장', en: 'Ledgers', vi: 'Sổ ghi' },
  printed: {
    ko: '각 대장을 열어 인쇄하면 한국어 서식으로 나옵니다.',
    en: 'Open a ledger to print it. It is printed as the Korean form.',
    vi: 'Mở từng sổ để in; bản in là mẫu bằng tiếng Hàn.',
  },
  reportedBy: { ko: '{{on}} 신고', en: 'Reported {{on}}', vi: 'Đã báo cáo {{on}}' },
  dueBy: { ko: '{{on}}까지', en: 'By {{on}}', vi: 'Trước {{on}}' },
  lastOn: { ko: '마지막 {{on}}', en: 'Last on {{on}}', vi: 'Gần nhất {{on}}' },
  never: { ko: '기록 없음', en: 'Nothing yet', vi: 'Chưa có' },
  overdue: { ko: '소독 필요', en: 'Due', vi: 'Đến hạn' },
  inMonth: {
    ko: '최근 한 달 {{count}}건',
    en: { one: '{{count}} in the last month', other: '{{count}} in the last month' },
    vi: '{{count}} trong tháng qua',
  },
  onPhone: {
    ko: '이 휴대폰에 전송 대기 {{count}}건이 있습니다',
    en: {
      one: '{{count}} entry waiting on this phone',
      other: '{{count}} entries waiting on this phone',
    },
    vi: '{{count}} bản ghi đang chờ trên máy này',
  },
  toOutbox: { ko: '전송 대기', en: 'Records to send', vi: 'Bản ghi chờ gửi' },

  holding: {
    title: { ko: '서식의 농장 정보', en: 'Farm details on the forms', vi: 'Thông tin trại trên mẫu' },
    line: {
      ko: '농장식별번호, 경영자, 수의사',
      en: 'Farm number, owner, vet',
      vi: 'Mã trại, chủ trại, thú y',
    },
    number: { ko: '농장식별번호(6자리)', en: 'Farm number (6 digits)', vi: 'Mã trại (6 số)' },
    ownerName: { ko: '농장경영자', en: 'Owner', vi: 'Chủ trại' },
    phone: { ko: '전화번호', en: 'Phone', vi: 'Điện thoại' },
    permit: { ko: '축산업 허가번호', en: 'Farming permit', vi: 'Số giấy phép chăn nuôi' },
    vetName: { ko: '처방 수의사', en: 'Prescribing vet', vi: 'Bác sĩ thú y kê đơn' },
    vetContact: { ko: '수의사 연락처', en: "Vet's contact", vi: 'Liên hệ thú y' },
    missing: {
      ko: '서식에 들어갈 농장식별번호가 없습니다.',
      en: 'The farm number for the forms is missing.',
      vi: 'Chưa có mã trại cho các mẫu.',
    },
  },

  visits: {
    add: { ko: '출입 기록', en: 'Enter a visit', vi: 'Ghi lượt khách' },
    edit: { ko: '출입 기록 수정', en: 'Correct a visit', vi: 'Sửa lượt khách' },
    risky: { ko: '접촉·미소독', en: 'Pig contact or not disinfected', vi: 'Có tiếp xúc hoặc chưa khử trùng' },
  },
  gate: {
    title: { ko: '출입구 QR', en: 'Gate code', vi: 'Mã QR ở cổng' },
    line: {
      ko: '방문자가 휴대폰으로 직접 기록합니다',
      en: 'Visitors sign in with their own phone',
      vi: 'Khách tự ghi bằng điện thoại',
    },
    hint: {
      ko: '인쇄해서 출입구에 붙이세요. 방문자는 계정 없이 기록하며 농장 정보는 볼 수 없습니다.',
      en: 'Print it and put it up at the gate. Visitors need no account and see no farm data.',
      vi: 'In và dán ở cổng. Khách không cần tài khoản và không thấy dữ liệu của trại.',
    },
    none: { ko: '출입구 QR이 없습니다', en: 'No gate code yet', vi: 'Chưa có mã ở cổng' },
    askManager: {
      ko: '농장주나 관리자가 만들 수 있습니다.',
      en: 'An owner or manager can make it.',
      vi: 'Chủ trại hoặc quản lý có thể tạo.',
    },
    make: { ko: '출입구 QR 만들기', en: 'Make the gate code', vi: 'Tạo mã ở cổng' },
    renew: { ko: '새 QR로 바꾸기', en: 'Make a new code', vi: 'Đổi mã mới' },
    askRenew: {
      ko: '전에 붙인 QR은 쓸 수 없게 됩니다. 새로 만들까요?',
      en: 'The code posted at the gate stops working. Make a new one?',
      vi: 'Mã đang dán sẽ không dùng được. Tạo mã mới?',
    },
    picture: { ko: '출입 기록 QR', en: 'Code of the visitor form', vi: 'Mã phiếu khách' },
  },
  enter: {
    title: { ko: '출입 기록', en: 'Visitor form', vi: 'Phiếu khách ra vào' },
    why: {
      ko: '가축전염병을 막기 위해 모든 방문자가 기록합니다.',
      en: 'Every visitor fills this in to keep pig diseases out.',
      vi: 'Mọi khách đều ghi để phòng dịch bệnh cho heo.',
    },
    noLink: {
      ko: '출입구의 QR을 다시 찍으세요',
      en: 'Scan the code at the gate again',
      vi: 'Hãy quét lại mã ở cổng',
    },
    disinfected: {
      ko: '차량과 손·신발을 소독했습니까?',
      en: 'Are your vehicle, hands and shoes disinfected?',
      vi: 'Đã khử trùng xe, tay và giày chưa?',
    },
    pigContact: {
      ko: '최근 {{count}}일 안에 다른 돼지나 축산 시설에 갔습니까?',
      en: {
        one: 'Were you near other pigs or farms in the last {{count}} day?',
        other: 'Were you near other pigs or farms in the last {{count}} days?',
      },
      vi: 'Trong {{count}} ngày qua có đến gần heo hoặc trại khác không?',
    },
    send: { ko: '제출', en: 'Send', vi: 'Gửi' },
    sent: { ko: '기록했습니다', en: 'Recorded. Thank you', vi: 'Đã ghi nhận' },
    sentBody: {
      ko: '농장의 안내에 따라 출입하세요.',
      en: 'Follow the farm’s instructions.',
      vi: 'Hãy vào theo hướng dẫn của trại.',
    },
    another: { ko: '한 명 더 기록', en: 'Enter another person', vi: 'Ghi thêm người' },
  },
  card: { ko: '개체카드', en: 'Animal card', vi: 'Thẻ heo' },
  traceNumberHint: {
    ko: '12자리: 태어난 농장의 농장식별번호 6자리와 개체 6자리',
    en: '12 digits: six of the farm of birth, six of the animal',
    vi: '12 chữ số: 6 số của trại sinh, 6 số của con vật',
  },
  certificates: {
    title: { ko: '구제역 예방접종확인서', en: 'Vaccination certificates', vi: 'Giấy xác nhận tiêm phòng' },
    empty: { ko: '이 기간에 출하가 없습니다', en: 'No shipment in these days', vi: 'Không có lần xuất nào' },
    emptyStep: {
      ko: '돈군 출하를 기록하면 확인서를 발급할 수 있습니다.',
      en: 'Record the shipment of a group, then issue its certificate.',
      vi: 'Ghi lần xuất của nhóm rồi mới cấp được giấy.',
    },
    open: { ko: '미발급', en: 'Not issued', vi: 'Chưa cấp' },
    notVaccinated: {
      ko: '접종 기록 없음',
      en: 'No vaccination',
      vi: 'Chưa tiêm',
    },
    issue: { ko: '확인서 발급', en: 'Issue the certificate', vi: 'Cấp giấy' },
    issued: { ko: '{{number}} 발급', en: '{{number}} issued', vi: 'Đã cấp {{number}}' },
    issuedOn: { ko: '발급일', en: 'Issued on', vi: 'Ngày cấp' },
    lastOn: {
      ko: '마지막 구제역 접종 {{on}}',
      en: 'Last vaccinated {{on}}',
      vi: 'Tiêm gần nhất {{on}}',
    },
    destination: { ko: '도착지', en: 'Destination', vi: 'Nơi đến' },
    vehicle: { ko: '차량번호', en: 'Vehicle number', vi: 'Biển số xe' },
    withdraw: { ko: '발급 취소', en: 'Withdraw', vi: 'Thu hồi' },
    askWithdraw: {
      ko: '확인서를 취소할까요? 번호는 다시 쓰지 않습니다.',
      en: 'Withdraw the certificate? Its number is not used again.',
      vi: 'Thu hồi giấy? Số này không dùng lại.',
    },
  },
  disinfections: {
    add: { ko: '소독 기록', en: 'Enter a disinfection', vi: 'Ghi khử trùng' },
    edit: { ko: '소독 기록 수정', en: 'Correct a disinfection', vi: 'Sửa khử trùng' },
    parts: { ko: '배', en: 'parts', vi: 'phần' },
  },
})
