import { words } from '@penside/domain/language/words.ts'

/** Frequently asked questions about the product. */
export const usual = words({
  offline: {
    question: {
      ko: '인터넷이 안 되는 곳에서도 기록할 수 있습니까?',
      en: 'Can I record where there is no network?',
      vi: 'Có thể ghi chép khi không có mạng không?',
    },
    answer: {
      ko: '네. 기록은 휴대폰에 저장되고 인터넷이 다시 연결되면 자동으로 전송됩니다. 아직 보내지 않은 기록은 내 정보의 전송 대기에 있습니다.',
      en: 'Yes. Records are saved on the phone and sent automatically when the network is back. Those not sent yet are listed on My page, under Records to send.',
      vi: 'Có. Bản ghi được lưu trên điện thoại và tự gửi khi có mạng trở lại. Bản ghi chưa gửi nằm ở trang Cá nhân, mục Bản ghi chờ gửi.',
    },
  },
  correct: {
    question: {
      ko: '잘못 입력한 기록은 어떻게 고칩니까?',
      en: 'How do I correct a record?',
      vi: 'Sửa bản ghi nhập sai như thế nào?',
    },
    answer: {
      ko: '그 개체의 기록 화면을 열고 아래 이력에서 기록을 누르면 고치거나 삭제할 수 있습니다. 이후 기록과 맞지 않는 변경은 사유를 알려 주고 저장하지 않습니다.',
      en: 'Open the animal in that kind of record and tap the record in the history below to change or delete it. A change that does not fit later records is rejected, with the reason.',
      vi: 'Mở con heo ở loại bản ghi đó và chạm vào bản ghi trong lịch sử bên dưới để sửa hoặc xóa. Thay đổi không khớp với các bản ghi sau sẽ bị từ chối kèm lý do.',
    },
  },
  settle: {
    question: {
      ko: '기록 확인은 무엇입니까?',
      en: 'What are conflicts?',
      vi: 'Bản ghi cần xử lý là gì?',
    },
    answer: {
      ko: '두 사람이 같은 모돈을 서로 맞지 않게 기록하면 늦게 도착한 기록은 보류됩니다. 농장주나 관리자가 메뉴의 기록 확인에서 정합니다.',
      en: 'When two people make records of one sow that do not fit together, the later one waits. An owner or manager decides on it in the menu, under Conflicts.',
      vi: 'Khi hai người ghi những điều không khớp nhau cho cùng một nái, bản ghi đến sau sẽ chờ. Chủ trại hoặc quản lý quyết định trong menu, mục Bản ghi cần xử lý.',
    },
  },
  invite: {
    question: {
      ko: '새 직원은 어떻게 들어옵니까?',
      en: 'How does a new worker join?',
      vi: 'Nhân viên mới tham gia bằng cách nào?',
    },
    answer: {
      ko: '농장주나 관리자가 구성원 화면에서 초대를 누르고 링크나 QR 코드를 보여 주면 됩니다. 링크는 7일 안에 한 번만 쓸 수 있습니다.',
      en: 'An owner or manager opens Members, taps Invite and shows you the link or its QR code. The link works once, within 7 days.',
      vi: 'Chủ trại hoặc quản lý mở Thành viên, chạm Mời và đưa liên kết hoặc mã QR. Liên kết dùng được một lần trong 7 ngày.',
    },
  },
  password: {
    question: {
      ko: '비밀번호를 잊었습니다.',
      en: 'I forgot my password.',
      vi: 'Tôi quên mật khẩu.',
    },
    answer: {
      ko: '농장주나 관리자에게 부탁하세요. 구성원 화면에서 이름을 누르고 새 비밀번호 링크를 만들어 줄 수 있습니다.',
      en: 'Ask an owner or manager. They open Members, tap your name and make a link for a new password.',
      vi: 'Hãy nhờ chủ trại hoặc quản lý. Họ mở Thành viên, chạm vào tên bạn và tạo liên kết đặt mật khẩu mới.',
    },
  },
  lost: {
    question: {
      ko: '휴대폰을 잃어버렸습니다.',
      en: 'I lost my phone.',
      vi: 'Tôi bị mất điện thoại.',
    },
    answer: {
      ko: '다른 기기에서 로그인하고 내 정보의 로그인한 기기에서 잃어버린 휴대폰을 로그아웃하세요. 농장주나 관리자도 구성원 화면에서 할 수 있습니다.',
      en: 'Sign in on another device and sign the lost one out on My page, under Signed-in devices. An owner or manager can also do it under Members.',
      vi: 'Đăng nhập trên thiết bị khác và đăng xuất điện thoại đã mất ở trang Cá nhân, mục Thiết bị đang đăng nhập. Chủ trại hoặc quản lý cũng làm được ở trang Thành viên.',
    },
  },
  camera: {
    question: {
      ko: 'QR 카메라가 열리지 않습니다.',
      en: 'The camera for QR codes does not open.',
      vi: 'Máy ảnh quét QR không mở.',
    },
    answer: {
      ko: '휴대폰 설정에서 이 앱의 카메라를 허용하세요. 카메라는 https 주소에서만 열리며, 그동안은 번호를 직접 입력할 수 있습니다.',
      en: "Allow the camera for this app in the phone's settings; it only opens on an https address. Until then you can type the number.",
      vi: 'Cho phép máy ảnh với ứng dụng này trong cài đặt điện thoại. Máy ảnh chỉ mở ở địa chỉ https. Trong lúc đó bạn có thể gõ số.',
    },
  },
  withdrawal: {
    question: {
      ko: '휴약기간인데 출하가 저장되지 않습니다.',
      en: 'A shipment cannot be saved because of a withdrawal period.',
      vi: 'Không lưu được lần xuất bán vì còn thời gian ngưng thuốc.',
    },
    answer: {
      ko: '화면에 나오는 휴약 종료일부터 출하할 수 있습니다. 약품의 휴약기간이 라벨과 다르면 메뉴의 약품에서 고치세요.',
      en: 'The screen shows the day the withdrawal period ends; they can be shipped from that day. If the period differs from the label, correct the medicine in the menu.',
      vi: 'Màn hình cho biết ngày hết thời gian ngưng thuốc; từ ngày đó mới được xuất. Nếu thời gian khác với nhãn, hãy sửa thuốc trong menu.',
    },
  },
  books: {
    question: {
      ko: '쓰던 장부를 엑셀에서 옮길 수 있습니까?',
      en: 'Can I import my records from Excel?',
      vi: 'Có thể chuyển sổ sách từ Excel không?',
    },
    answer: {
      ko: '네. 메뉴의 장부 가져오기·내보내기에서 빈 양식을 받아 채우거나 다른 프로그램의 표를 올리세요. 먼저 검사만 하고, 맞으면 한 번에 저장합니다.',
      en: 'Yes, under Import and export in the menu: fill in the empty template or use another program’s table. It is checked first and then saved as a whole.',
      vi: 'Có, trong menu, mục Nhập và xuất sổ: điền vào mẫu trống hoặc dùng bảng của phần mềm khác. Dữ liệu được kiểm tra trước rồi lưu một lần.',
    },
  },
})
