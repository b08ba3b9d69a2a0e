import { words } from '@penside/domain/language/words.ts'

export const advertisement = words({
  place: { ko: '{{slot}}번 자리', en: 'Place {{slot}}', vi: 'Vị trí {{slot}}' },
  places: { ko: '광고 자리', en: 'Advertisement places', vi: 'Vị trí quảng cáo' },
  none: {
    ko: '이 자리에는 광고가 없습니다',
    en: 'No advertisement in this place',
    vi: 'Vị trí này còn trống',
  },
  noneStep: {
    ko: '농장주가 사진과 링크를 올리면 회사의 모든 농장에 나옵니다.',
    en: 'A picture and link posted by an owner appears on all farms of the company.',
    vi: 'Ảnh và liên kết do chủ trại đăng sẽ hiện ở mọi trại của công ty.',
  },
  fill: { ko: '광고 올리기', en: 'Post an advertisement', vi: 'Đăng quảng cáo' },
  edit: { ko: '광고 수정', en: 'Edit the advertisement', vi: 'Sửa quảng cáo' },
  title: { ko: '제목', en: 'Title', vi: 'Tiêu đề' },
  link: { ko: '링크', en: 'Link', vi: 'Liên kết' },
  linkHint: {
    ko: 'https://로 시작하는 주소',
    en: 'An address that begins with https://',
    vi: 'Địa chỉ bắt đầu bằng https://',
  },
  picture: { ko: '사진', en: 'Picture', vi: 'Ảnh' },
  choosePicture: { ko: '사진 선택', en: 'Choose a picture', vi: 'Chọn ảnh' },
  pictureHint: {
    ko: 'JPEG나 PNG, {{max}} MB까지',
    en: 'JPEG or PNG, up to {{max}} MB',
    vi: 'JPEG hoặc PNG, tối đa {{max}} MB',
  },
  posted: { ko: '광고를 올렸습니다', en: 'Advertisement posted', vi: 'Đã đăng quảng cáo' },
  empty: { ko: '광고 내리기', en: 'Withdraw the advertisement', vi: 'Gỡ quảng cáo' },
  askEmpty: {
    ko: '이 광고를 내리시겠습니까?',
    en: 'Do you want to withdraw this advertisement?',
    vi: 'Bạn có muốn gỡ quảng cáo này không?',
  },
  askEmptyBody: {
    ko: '회사의 모든 농장에서 보이지 않게 됩니다.',
    en: 'It disappears from all farms of the company.',
    vi: 'Quảng cáo sẽ không còn hiện ở mọi trại của công ty.',
  },
  emptied: { ko: '광고를 내렸습니다', en: 'Advertisement withdrawn', vi: 'Đã gỡ quảng cáo' },
  leadsTo: {
    ko: '{{host}} 사이트가 새 창에 열립니다',
    en: 'Opens {{host}} in a new tab',
    vi: 'Mở {{host}} trong thẻ mới',
  },
  consent: {
    label: { ko: '마케팅 정보 수신', en: 'Advertisements', vi: 'Nhận tin tiếp thị' },
    hint: {
      ko: '동의하면 회사의 광고가 퀵메뉴 아래에 나옵니다. 동의하지 않아도 모든 기능을 씁니다.',
      en: 'With your consent, your company’s advertisements appear below the quick menu. Everything works without it.',
      vi: 'Nếu đồng ý, quảng cáo của công ty hiện dưới mục nhanh. Không đồng ý vẫn dùng đủ tính năng.',
    },
    agreedOn: {
      ko: '{{day}}에 동의했습니다. 언제든 철회할 수 있습니다.',
      en: 'You agreed on {{day}}, and can withdraw at any time.',
      vi: 'Bạn đã đồng ý ngày {{day}}, có thể rút lại bất cứ lúc nào.',
    },
    refusedOn: {
      ko: '{{day}}에 동의를 철회했습니다.',
      en: 'You withdrew your consent on {{day}}.',
      vi: 'Bạn đã rút lại đồng ý ngày {{day}}.',
    },
    ask: {
      ko: '마케팅 정보를 받으시겠습니까?',
      en: 'Do you agree to advertisements?',
      vi: 'Bạn đồng ý nhận tin tiếp thị?',
    },
    askBody: {
      ko: '회사가 올린 광고를 이 앱에서 보여 드립니다. 내 기록과 개인정보는 광고에 쓰지 않고 누구에게도 보내지 않습니다. 동의는 언제든 여기에서 철회할 수 있습니다.',
      en: 'The app then shows your company’s advertisements. Your records and personal data are not used for them and are sent to no one. You can withdraw your consent here at any time.',
      vi: 'Ứng dụng sẽ hiện quảng cáo của công ty. Bản ghi và dữ liệu của bạn không dùng cho việc này và không gửi cho ai. Bạn có thể rút lại đồng ý tại đây bất cứ lúc nào.',
    },
    agree: { ko: '동의', en: 'I agree', vi: 'Đồng ý' },
    agreed: {
      ko: '{{day}} 마케팅 정보 수신에 동의했습니다',
      en: 'You agreed to advertisements on {{day}}',
      vi: 'Bạn đã đồng ý nhận tin tiếp thị ngày {{day}}',
    },
    refused: {
      ko: '{{day}} 마케팅 정보 수신 동의를 철회했습니다',
      en: 'You withdrew your consent to advertisements on {{day}}',
      vi: 'Bạn đã rút lại đồng ý nhận tin tiếp thị ngày {{day}}',
    },
  },
})
