import {
  IconAntenna,
  IconBox,
  IconChartBar,
  IconClipboardList,
  IconCoins,
  IconDots,
  IconPencil,
  IconPig,
  IconStar,
  IconSun,
  IconTarget,
} from '@tabler/icons-react'

/** Icon of each part of the menu, on phones and at desks. */
export const menuIcons: Readonly<Record<string, typeof IconSun>> = {
  today: IconSun,
  often: IconStar,
  record: IconPencil,
  group: IconPig,
  store: IconBox,
  daily: IconChartBar,
  iot: IconAntenna,
  score: IconTarget,
  pig: IconCoins,
  view: IconClipboardList,
  list: IconDots,
}
