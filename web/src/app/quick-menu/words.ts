import { words } from '@penside/domain/language/words.ts'

export const quick = words({
  add: { ko: '화면 담기', en: 'Add screens', vi: 'Thêm màn hình' },
  order: { ko: '순서 바꾸기', en: 'Change the order', vi: 'Đổi thứ tự' },
  often: { ko: '자주 여는 화면', en: 'Opened often', vi: 'Màn hình hay mở' },
  addOne: { ko: '{{name}} 담기', en: 'Add {{name}}', vi: 'Thêm {{name}}' },
  addAll: { ko: '모두 담기', en: 'Add all of them', vi: 'Thêm tất cả' },
  added: { ko: '퀵메뉴에 담았습니다', en: 'Added to the quick menu', vi: 'Đã thêm vào mục nhanh' },
  removed: {
    ko: '{{name}} 화면을 뺐습니다',
    en: '{{name}} is removed',
    vi: 'Đã bỏ {{name}}',
  },
  empty: { ko: '담은 화면이 없습니다', en: 'No screens yet', vi: 'Chưa có màn hình nào' },
  emptyStep: {
    ko: '자주 쓰는 화면을 담으면 한 번에 열립니다. 다른 휴대폰에서도 같습니다.',
    en: 'Add what you use often, and it opens with one tap, on your other phones too.',
    vi: 'Thêm màn hình hay dùng để mở bằng một chạm, trên cả điện thoại khác của bạn.',
  },
  search: { ko: '화면 이름', en: 'Name of a screen', vi: 'Tên màn hình' },
  chosen: {
    ko: '{{count}}개 담음',
    en: { one: '{{count}} screen chosen', other: '{{count}} screens chosen' },
    vi: 'Đã chọn {{count}} màn hình',
  },
  full: {
    ko: '{{count}}개까지 담을 수 있습니다. 더 담으려면 먼저 빼세요.',
    en: 'Up to {{count}} fit in. Take one out to add another.',
    vi: 'Tối đa {{count}} màn hình. Hãy bỏ bớt trước khi thêm.',
  },
  none: { ko: '그런 화면이 없습니다', en: 'No screen has that name', vi: 'Không có màn hình này' },
  noneStep: { ko: '다른 이름으로 찾아 보세요.', en: 'Try another word.', vi: 'Hãy thử từ khác.' },
  orderHint: {
    ko: '손잡이를 끌거나 화살표를 누르세요. 키보드로는 손잡이에서 ↑ ↓ 키를 누릅니다.',
    en: 'Drag the handle or press the arrows. On a keyboard: ↑ and ↓ on the handle.',
    vi: 'Kéo tay cầm hoặc nhấn mũi tên. Với bàn phím: phím ↑ ↓ trên tay cầm.',
  },
  moveOne: { ko: '{{name}} 옮기기', en: 'Move {{name}}', vi: 'Di chuyển {{name}}' },
  up: { ko: '{{name}} 위로', en: '{{name}} up', vi: 'Đưa {{name}} lên' },
  down: { ko: '{{name}} 아래로', en: '{{name}} down', vi: 'Đưa {{name}} xuống' },
  remove: { ko: '{{name}} 빼기', en: 'Remove {{name}}', vi: 'Bỏ {{name}}' },
  standsAt: { ko: '{{name}}: {{at}}번째', en: '{{name}}: place {{at}}', vi: '{{name}}: vị trí {{at}}' },
})
