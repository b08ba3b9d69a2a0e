import { IconPencil, IconPig } from '../ui/icons/common.ts'
import {
  IconAntenna,
  IconBox,
  IconChartBar,
  IconClipboardList,
  IconCoins,
  IconDots,
  IconStar,
  IconSun,
  IconTarget,
} from '../ui/icons/menu.ts'

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
