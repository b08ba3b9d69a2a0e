import { words } from '@penside/domain/farm/words.ts'

export const advertisement = words({
  place: { ko: '{{slot}}번 자리', en: 'Place {{slot}}', vi: 'Vị trí {{slot}}' },
  places: { ko: '광고 자리', en: 'Places', vi: 'Vị trí quảng cáo' },
  none: { ko: '이 자리에는 광고가 없습니다', en: 'This place is empty', vi: 'Vị trí này còn trống' },
  noneStep: {
    ko: '농장주가 사진과 링크를 올리면 회사의 모든 농장에 나옵니다.',
    en: 'A picture and link from an owner appears at all farms of the company.',
    vi: 'Ảnh và liên kết do chủ trại đăng sẽ hiện ở mọi trại của công ty.',
  },
  fill: { ko: '광고 올리기', en: 'Fill this place', vi: 'Đăng quảng cáo' },
  edit: { ko: '광고 고치기', en: 'Change it', vi: 'Sửa quảng cáo' },
  title: { ko: '제목', en: 'Title', vi: 'Tiêu đề' },
  link: { ko: '링크', en: 'Link', vi: 'Liên kết' },
  linkHint: {
    ko: 'https://로 시작하는 주소',
    en: 'An address that begins with https://',
    vi: 'Địa chỉ bắt đầu bằng https://',
  },
  picture: { ko: '사진', en: 'Picture', vi: 'Ảnh' },
  choosePicture: { ko: '사진 고르기', en: 'Choose a picture', vi: 'Chọn ảnh' },
  pictureHint: {
    ko: 'JPEG나 PNG, {{max}} MB까지',
    en: 'JPEG or PNG, up to {{max}} MB',
    vi: 'JPEG hoặc PNG, tối đa {{max}} MB',
  },
  posted: { ko: '광고를 올렸습니다', en: 'The place is filled', vi: 'Đã đăng quảng cáo' },
  empty: { ko: '광고 내리기', en: 'Empty this place', vi: 'Gỡ quảng cáo' },
  askEmpty: {
    ko: '이 광고를 내리시겠습니까?',
    en: 'Do you want to empty this place?',
    vi: 'Bạn có muốn gỡ quảng cáo này không?',
  },
  askEmptyBody: {
    ko: '회사의 모든 농장에서 보이지 않게 됩니다.',
    en: 'It goes from all farms of the company.',
    vi: 'Quảng cáo sẽ không còn hiện ở mọi trại của công ty.',
  },
  emptied: { ko: '광고를 내렸습니다', en: 'The place is empty', vi: 'Đã gỡ quảng cáo' },
  leadsTo: {
    ko: '{{host}} 사이트가 새 창에 열립니다',
    en: 'Opens {{host}} in a new tab',
    vi: 'Mở {{host}} trong thẻ mới',
  },
  consent: {
    label: { ko: '마케팅 정보 수신', en: 'Advertisements', vi: 'Nhận tin tiếp thị' },
    hint: {
      ko: '동의하면 회사의 광고가 퀵메뉴 아래에 나옵니다. 동의하지 않아도 모든 기능을 씁니다.',
      en: 'With your consent, your company’s advertisements stand below the quick menu. Everything works without.',
      vi: 'Nếu đồng ý, quảng cáo của công ty hiện dưới mục nhanh. Không đồng ý vẫn dùng đủ tính năng.',
    },
    agreedOn: {
      ko: '{{day}}에 동의했습니다. 언제든 거둘 수 있습니다.',
      en: 'You agreed on {{day}}, and can withdraw at any time.',
      vi: 'Bạn đã đồng ý ngày {{day}}, có thể rút lại bất cứ lúc nào.',
    },
    refusedOn: {
      ko: '{{day}}에 동의를 거두었습니다.',
      en: 'You withdrew it on {{day}}.',
      vi: 'Bạn đã rút lại ngày {{day}}.',
    },
    ask: {
      ko: '마케팅 정보를 받으시겠습니까?',
      en: 'Do you agree to advertisements?',
      vi: 'Bạn đồng ý nhận tin tiếp thị?',
    },
    askBody: {
      ko: '회사가 올린 광고를 이 앱에서 보여 드립니다. 내 기록이나 개인정보는 광고에 쓰지 않으며 누구에게도 보내지 않습니다. 언제든 여기에서 거둘 수 있습니다.',
      en: 'The app then shows what your company advertises. Your records and your data are not used for it and go to nobody. You can withdraw here at any time.',
      vi: 'Ứng dụng sẽ hiện quảng cáo của công ty. Ghi chép và dữ liệu của bạn không dùng cho việc này và không gửi cho ai. Bạn có thể rút lại tại đây bất cứ lúc nào.',
    },
    agree: { ko: '동의', en: 'I agree', vi: 'Đồng ý' },
    agreed: {
      ko: '{{day}} 마케팅 정보 수신에 동의했습니다',
      en: 'You agreed to advertisements on {{day}}',
      vi: 'Bạn đã đồng ý nhận tin tiếp thị ngày {{day}}',
    },
    refused: {
      ko: '{{day}} 마케팅 정보 수신 동의를 거두었습니다',
      en: 'You withdrew your consent on {{day}}',
      vi: 'Bạn đã rút lại đồng ý ngày {{day}}',
    },
  },
})
