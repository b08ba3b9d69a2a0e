import type { Output } from '@penside/contract/api/call.ts'
import { advertisementPicturePath, type advertisements } from '@penside/contract/company/advertisements.ts'
import { useT } from '../../i18n/index.ts'
import { cardLook } from '../../ui/card.tsx'
import { cx } from '../../ui/class-names.ts'
import styles from './advertisement.module.css'

export type Filled = Output<typeof advertisements.list>['rows'][number]

const pictureOf = ({ slot, writtenAt }: Filled) =>
  `${advertisementPicturePath}?${new URLSearchParams({ slotNo: String(slot), writeDt: writtenAt })}`

/** Picture and title of an advertisement, with the address to which it leads. */
export function AdvertisementPlace({ filled }: { filled: Filled }) {
  const t = useT()
  return (
    <a
      href={filled.link}
      target="_blank"
      rel="noopener noreferrer sponsored nofollow"
      className={cx(cardLook, styles.place)}
    >
      <img src={pictureOf(filled)} alt="" loading="lazy" className={styles.picture} />
      <span className={styles.title}>{filled.title}</span>
      <span className={styles.host}>
        {t('screens.route.advertisement')} · {t('advertisement.leadsTo', { host: new URL(filled.link).host })}
      </span>
    </a>
  )
}
