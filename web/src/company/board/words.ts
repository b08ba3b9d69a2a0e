import { words } from '@penside/domain/language/words.ts'
import { usual } from './faq.words.ts'

export const board = words({
  news: {
    title: { ko: '게시판', en: 'Boards', vi: 'Bảng tin' },
    unread: {
      ko: '읽지 않은 공지 {{count}}건',
      en: { one: '{{count}} unread notice', other: '{{count}} unread notices' },
      vi: '{{count}} thông báo chưa đọc',
    },
  },
  notices: {
    write: { ko: '공지 쓰기', en: 'Write a notice', vi: 'Viết thông báo' },
    edit: { ko: '공지 수정', en: 'Edit the notice', vi: 'Sửa thông báo' },
    title: { ko: '제목', en: 'Title', vi: 'Tiêu đề' },
    writer: { ko: '작성자', en: 'Written by', vi: 'Người viết' },
    farm: { ko: '농장', en: 'Farm', vi: 'Trại' },
    files: { ko: '첨부', en: 'Files', vi: 'Tệp' },
    writtenAt: { ko: '작성일', en: 'Written', vi: 'Ngày viết' },
    body: { ko: '내용', en: 'Text', vi: 'Nội dung' },
    toCompany: {
      ko: '회사의 모든 농장에 알리기',
      en: 'For all farms of the company',
      vi: 'Cho mọi trại của công ty',
    },
    company: { ko: '회사', en: 'Company', vi: 'Công ty' },
    unread: { ko: '안 읽음', en: 'Unread', vi: 'Chưa đọc' },
    post: { ko: '올리기', en: 'Post', vi: 'Đăng' },
    posted: { ko: '공지를 올렸습니다', en: 'The notice is posted', vi: 'Đã đăng thông báo' },
    editHint: {
      ko: '저장하면 모두에게 다시 읽지 않은 공지로 표시됩니다.',
      en: 'After saving, the notice is unread again for everyone.',
      vi: 'Khi lưu, thông báo trở lại là chưa đọc với mọi người.',
    },
    withdraw: { ko: '공지 내리기', en: 'Withdraw', vi: 'Gỡ thông báo' },
    askWithdraw: {
      ko: '이 공지를 내리시겠습니까?',
      en: 'Do you want to withdraw this notice?',
      vi: 'Bạn có muốn gỡ thông báo này không?',
    },
    askWithdrawBody: {
      ko: '아무에게도 보이지 않게 됩니다.',
      en: 'No one will see it any more.',
      vi: 'Sẽ không ai thấy thông báo này nữa.',
    },
    withdrawn: { ko: '공지를 내렸습니다', en: 'The notice is withdrawn', vi: 'Đã gỡ thông báo' },
    readers: {
      ko: '읽은 사람 {{read}} / {{count}}명',
      en: 'Read by {{read}} of {{count}}',
      vi: '{{read}}/{{count}} người đã đọc',
    },
    notRead: { ko: '아직 안 읽음', en: 'Not read yet', vi: 'Chưa đọc' },
    empty: { ko: '공지가 없습니다', en: 'There are no notices', vi: 'Chưa có thông báo' },
    emptyStep: {
      ko: '농장주와 관리자가 공지를 올리면 여기에 나옵니다.',
      en: 'Notices from owners and managers appear here.',
      vi: 'Thông báo của chủ trại và quản lý sẽ hiện ở đây.',
    },
  },
  files: {
    add: { ko: '사진·PDF 붙이기', en: 'Attach pictures or PDF', vi: 'Đính kèm ảnh hoặc PDF' },
    sending: { ko: '보내는 중', en: 'Sending', vi: 'Đang gửi' },
    remove: { ko: '{{name}} 빼기', en: 'Remove {{name}}', vi: 'Bỏ {{name}}' },
    hint: {
      ko: '{{count}}개까지, 파일당 {{max}} MB. 사진은 줄여서 보내고 위치 정보는 지웁니다.',
      en: {
        one: '{{count}} file, up to {{max}} MB. Pictures are made smaller and their location is removed.',
        other:
          'Up to {{count}} files of {{max}} MB each. Pictures are made smaller and their location is removed.',
      },
      vi: 'Tối đa {{count}} tệp, mỗi tệp {{max}} MB. Ảnh được thu nhỏ và xóa thông tin vị trí.',
    },
    count: {
      ko: '파일 {{count}}개',
      en: { one: '{{count}} file', other: '{{count}} files' },
      vi: '{{count}} tệp',
    },
  },
  inquiries: {
    ask: { ko: '문의하기', en: 'Ask a question', vi: 'Gửi câu hỏi' },
    title: { ko: '제목', en: 'Title', vi: 'Tiêu đề' },
    body: { ko: '내용', en: 'Text', vi: 'Nội dung' },
    send: { ko: '보내기', en: 'Send', vi: 'Gửi' },
    sent: { ko: '보냈습니다', en: 'Sent', vi: 'Đã gửi' },
    who: { ko: '{{names}} 님이 답변합니다.', en: 'Answered by {{names}}.', vi: 'Người trả lời: {{names}}.' },
    private: {
      ko: '본인과 답변하는 사람만 볼 수 있습니다.',
      en: 'Only you and those who answer can read it.',
      vi: 'Chỉ bạn và người trả lời đọc được.',
    },
    state: {
      waiting: { ko: '답변 대기', en: 'Waiting', vi: 'Chờ trả lời' },
      answered: { ko: '답변 완료', en: 'Answered', vi: 'Đã trả lời' },
      closed: { ko: '종료', en: 'Closed', vi: 'Đã đóng' },
    },
    asked: { ko: '문의', en: 'Question', vi: 'Hỏi' },
    answer: { ko: '답변', en: 'Answer', vi: 'Trả lời' },
    wroteClosed: { ko: '{{who}} 님이 종료함', en: 'Closed by {{who}}', vi: '{{who}} đã đóng' },
    more: { ko: '더 묻기', en: 'Ask more', vi: 'Hỏi thêm' },
    close: { ko: '문의 종료', en: 'Close the inquiry', vi: 'Đóng câu hỏi' },
    askClose: {
      ko: '이 문의를 종료하시겠습니까?',
      en: 'Do you want to close this inquiry?',
      vi: 'Bạn có muốn đóng câu hỏi này không?',
    },
    askCloseBody: {
      ko: '글을 더 쓰면 다시 열립니다.',
      en: 'Writing again reopens it.',
      vi: 'Viết thêm thì câu hỏi mở lại.',
    },
    empty: { ko: '문의가 없습니다', en: 'There are no inquiries', vi: 'Chưa có câu hỏi' },
    emptyStep: {
      ko: '궁금한 점을 문의하면 답변이 여기에 나옵니다.',
      en: 'Ask, and the answer appears here.',
      vi: 'Hãy gửi câu hỏi, câu trả lời sẽ hiện ở đây.',
    },
  },
  faq: {
    search: { ko: '질문 찾기', en: 'Search the questions', vi: 'Tìm câu hỏi' },
    own: { ko: '우리 농장과 회사', en: 'From the farm and company', vi: 'Của trại và công ty' },
    usual: { ko: '사용 방법', en: 'How to use the app', vi: 'Cách sử dụng' },
    add: { ko: '질문 추가', en: 'Add a question', vi: 'Thêm câu hỏi' },
    edit: { ko: '질문 수정', en: 'Edit the question', vi: 'Sửa câu hỏi' },
    question: { ko: '질문', en: 'Question', vi: 'Câu hỏi' },
    answer: { ko: '답변', en: 'Answer', vi: 'Trả lời' },
    remove: { ko: '질문 삭제', en: 'Delete the question', vi: 'Xóa câu hỏi' },
    askRemove: {
      ko: '이 질문을 삭제하시겠습니까?',
      en: 'Do you want to delete this question?',
      vi: 'Bạn có muốn xóa câu hỏi này không?',
    },
    none: {
      ko: '찾는 질문이 없습니다',
      en: 'No matching question',
      vi: 'Không có câu hỏi nào như vậy',
    },
    noneStep: {
      ko: '다른 말로 찾거나 1:1 문의를 남기세요.',
      en: 'Try other words or ask a question.',
      vi: 'Hãy thử từ khác hoặc gửi câu hỏi.',
    },
    usually: usual,
  },
  desk: {
    waits: {
      ko: '답변할 문의 {{count}}건',
      en: { one: '{{count}} inquiry to answer', other: '{{count}} inquiries to answer' },
      vi: '{{count}} câu hỏi cần trả lời',
    },
    answered: {
      ko: '답변 {{count}}건 도착',
      en: { one: '{{count}} new answer', other: '{{count}} new answers' },
      vi: 'Có {{count}} câu trả lời',
    },
    faqLine: {
      ko: '사용 방법과 농장 질문 찾기',
      en: 'How to use the app, and the farm’s own answers',
      vi: 'Cách sử dụng và giải đáp của trại',
    },
    inquiryLine: {
      ko: '담당자에게 직접 문의',
      en: 'Ask a person directly',
      vi: 'Hỏi trực tiếp người phụ trách',
    },
    who: { ko: '답변하는 사람', en: 'Who answers', vi: 'Người trả lời' },
    whoHint: {
      ko: '농장주가 답변합니다. 같은 회사의 농장에서는 어느 농장주든 답변할 수 있습니다.',
      en: 'Owners answer: those of this farm and of the company’s other farms.',
      vi: 'Chủ trại này và chủ các trại cùng công ty trả lời.',
    },
  },
})
