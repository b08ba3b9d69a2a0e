import { words } from '@penside/domain/farm/words.ts'

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
    edit: { ko: '공지 고치기', en: 'Edit the notice', vi: 'Sửa thông báo' },
    title: { ko: '제목', en: 'Title', vi: 'Tiêu đề' },
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
      ko: '고치면 모두에게 다시 안 읽은 공지로 보입니다.',
      en: 'Once you save, it is unread again for everybody.',
      vi: 'Khi lưu, thông báo lại là chưa đọc với mọi người.',
    },
    withdraw: { ko: '공지 내리기', en: 'Withdraw', vi: 'Gỡ thông báo' },
    askWithdraw: {
      ko: '이 공지를 내리시겠습니까?',
      en: 'Do you want to withdraw this notice?',
      vi: 'Bạn có muốn gỡ thông báo này không?',
    },
    askWithdrawBody: {
      ko: '아무에게도 보이지 않게 됩니다.',
      en: 'Nobody will see it any more.',
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
      en: 'What owners and managers post appears here.',
      vi: 'Thông báo của chủ trại và quản lý sẽ hiện ở đây.',
    },
    toList: { ko: '공지 목록', en: 'All notices', vi: 'Tất cả thông báo' },
  },
})
