import { PolicyText, type PolicySection } from './policy.tsx'

const sections: readonly PolicySection[] = [
  {
    title: '1. Thông tin được lưu',
    points: [
      'Thành viên: tên đăng nhập, họ tên, email nếu có, vai trò trong trại và giá trị băm tính từ mật khẩu. Bản thân mật khẩu không được lưu.',
      'Đăng nhập: tên thiết bị, thời điểm đăng nhập và dùng lần cuối, số lần đăng nhập sai và địa chỉ internet khi đó.',
      'Trại: tên và cài đặt, chuồng và ô, bản ghi của cá thể và nhóm heo, cám và thuốc, số đo và cài đặt của thiết bị.',
      'Lịch sử bản ghi: ai đã nhập, sửa, xóa gì và khi nào.',
      'Màn hình trong mục nhanh, và thời điểm đồng ý hoặc rút lại việc nhận tin tiếp thị.',
    ],
  },
  {
    title: '2. Mục đích sử dụng',
    text: 'Chỉ dùng để lưu ghi chép của trại, hiển thị báo cáo và danh sách công việc, và bảo vệ tài khoản. Không dùng cho quảng cáo và không bán.',
  },
  {
    title: '3. Ai xem được',
    points: [
      'Bản ghi của trại chỉ thành viên của trại đó xem được.',
      'Danh sách thành viên, lời mời và việc đăng xuất người khác thuộc về chủ trại và quản lý.',
      'Số trung bình của các trại cùng công ty chỉ hiện khi có ít nhất ba trại khác đóng góp, và không có tên trại.',
      'Người vận hành máy chủ được truy cập trong phạm vi cần thiết để vận hành. Không cung cấp cho bên thứ ba trừ khi pháp luật yêu cầu.',
    ],
  },
  {
    title: '4. Những gì được giữ trên thiết bị này',
    points: [
      'Cookie duy trì đăng nhập và cookie để nhận ra thiết bị khi đăng nhập; không đoạn mã nào đọc được. Không có cookie theo dõi.',
      'Ngôn ngữ, giao diện và cỡ chữ, việc đã xem hướng dẫn, một số ngẫu nhiên của thiết bị và tên đăng nhập nếu bạn duy trì đăng nhập.',
      'Số lần mở từng màn hình, chỉ để gợi ý cho mục nhanh. Không gửi đi đâu, và đăng xuất sẽ xóa.',
      'Nội dung đã nhập mà chưa lưu và bản sao dữ liệu trại để làm việc khi mất mạng. Đăng xuất sẽ xóa cả hai. Nếu phiên tự kết thúc, bản sao được giữ cho lần đăng nhập sau và không hiện cho người chưa đăng nhập.',
      'Bản ghi nhập trên thiết bị này: đến khi gửi xong và thêm một thời gian, để gửi lại nếu máy chủ làm mất. Đăng xuất rồi vẫn còn.',
      'Trên máy nhiều người dùng chung, trang Cá nhân có mục “Đăng xuất và xóa hết”: khi đó không còn gì trên máy. Nếu có bản ghi chưa gửi, ứng dụng hỏi trước.',
    ],
  },
  {
    title: '5. Thời gian lưu',
    points: [
      'Bản ghi của trại được giữ trong suốt thời gian trại dùng dịch vụ.',
      'Khi thành viên rời trại, bản ghi đã nhập và lịch sử của chúng vẫn thuộc về trại. Khi tên bị xóa, chúng hiện số thay cho tên.',
      'Thời gian giữ phiên đăng nhập, lịch sử, số đo và bản sao lưu ghi ở “Bảo vệ dữ liệu”, theo cài đặt của máy chủ này.',
    ],
  },
  {
    title: '6. Cách bảo vệ',
    points: [
      'Mật khẩu được lưu ở dạng không thể đảo ngược (argon2id), khóa đăng nhập chỉ lưu giá trị băm.',
      'Dữ liệu của mỗi trại được tách riêng ngay trong cơ sở dữ liệu, trại này không thấy dữ liệu của trại khác.',
      'Sau nhiều lần nhập sai mật khẩu, lần thử tiếp theo phải chờ; thiết bị đã từng đăng nhập không bị chậm vì người khác.',
      'Chủ trại hoặc quản lý có thể tạo liên kết để bạn đặt mật khẩu mới, dùng một lần, trong thời gian ngắn.',
      'Với địa chỉ https, mọi trao đổi đều được mã hóa.',
    ],
  },
  {
    title: '7. Quyền của bạn',
    text: 'Ở trang Cá nhân, bạn xem được các thiết bị đang đăng nhập, có thể đăng xuất chúng và đổi mật khẩu. Ở “Bảo vệ dữ liệu”, bạn nhận được tệp về những gì được lưu về mình, và có thể rời trại và xóa tên mình. Để sửa hoặc xóa dữ liệu, hãy yêu cầu chủ trại hoặc nơi vận hành máy chủ; yêu cầu được xử lý không chậm trễ.',
  },
  {
    title: '8. Thay đổi chính sách',
    text: 'Thay đổi được thông báo trong ứng dụng trước 7 ngày, thay đổi quan trọng về quyền của bạn được thông báo trước 30 ngày.',
  },
  {
    title: '9. Liên hệ',
    text: 'Câu hỏi về dữ liệu cá nhân xin gửi đến chủ trại hoặc bộ phận hỗ trợ của nơi vận hành máy chủ này.',
  },
]

export const Policy = () => (
  <PolicyText effective="Có hiệu lực từ ngày 11 tháng 7 năm 2018" sections={sections} />
)
