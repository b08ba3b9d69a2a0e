import { words } from '@penside/domain/language/words.ts'

export const news = words({
  none: { ko: '뉴스가 없습니다.', en: 'No news.', vi: 'Chưa có tin.' },
  noneStep: {
    ko: '읽고 싶은 곳의 RSS 주소를 추가하면 새 기사가 여기에 표시됩니다.',
    en: 'Add the RSS address of a source to see its news here.',
    vi: 'Thêm địa chỉ RSS của nguồn bạn đọc, tin mới sẽ hiện ở đây.',
  },
  noneForWorkers: {
    ko: '관리자가 뉴스 출처를 추가하면 여기에 표시됩니다.',
    en: 'News from sources added by a manager appears here.',
    vi: 'Tin từ các nguồn do quản lý thêm sẽ hiện ở đây.',
  },
  waiting: {
    ko: '뉴스를 곧 받아 옵니다. 몇 분 뒤에 다시 확인하세요.',
    en: 'News will be fetched soon. Check again in a few minutes.',
    vi: 'Tin sắp được tải về. Hãy xem lại sau vài phút.',
  },
  opens: { ko: '새 창에서 열림', en: 'Opens in a new window', vi: 'Mở trong cửa sổ mới' },
  sources: { ko: '뉴스 출처', en: 'News sources', vi: 'Nguồn tin' },
  add: { ko: '출처 추가', en: 'Add a source', vi: 'Thêm nguồn tin' },
  edit: { ko: '출처 수정', en: 'Edit the source', vi: 'Sửa nguồn tin' },
  remove: { ko: '출처 삭제', en: 'Delete the source', vi: 'Xóa nguồn tin' },
  askRemove: {
    ko: '이 출처와 받은 뉴스를 삭제할까요?',
    en: 'Delete this source and its news?',
    vi: 'Xóa nguồn này cùng tin của nó?',
  },
  name: { ko: '이름', en: 'Name', vi: 'Tên' },
  url: { ko: 'RSS 주소', en: 'RSS address', vi: 'Địa chỉ RSS' },
  toCompany: {
    ko: '회사의 모든 농장이 함께 보기',
    en: 'For all farms of the company',
    vi: 'Cho mọi trại của công ty',
  },
  received: { ko: '{{ago}} 받음', en: 'received {{ago}}', vi: 'nhận {{ago}}' },
  fails: { ko: '응답 없음', en: 'Not responding', vi: 'Không phản hồi' },
  failsSince: {
    ko: '마지막으로 받은 때: {{ago}}',
    en: 'Last received {{ago}}',
    vi: 'Nhận lần cuối {{ago}}',
  },
  notYet: { ko: '아직 받지 못함', en: 'not yet received', vi: 'chưa nhận' },
})
