import { useQuery } from '@tanstack/react-query'
import { advertisements } from '@penside/contract/company/advertisements.ts'
import { marketing } from '@penside/contract/company/marketing.ts'
import { useT } from '../../i18n/index.ts'
import { query } from '../../screen/api.ts'
import { Section } from '../../ui/page.tsx'
import { AdvertisementPlace } from './place.tsx'
import styles from './advertisement.module.css'

/** Advertisements of the company, for members who have agreed. */
export function AdvertisementStrip() {
  const t = useT()
  const consent = useQuery(query(marketing.mine, {}))
  const agreed = consent.data?.agreed === true
  const { data } = useQuery({ ...query(advertisements.list, {}), enabled: agreed })
  if (!agreed || !data || data.rows.length === 0) return null
  return (
    <Section title={t('screens.route.advertisement')}>
      <div className={styles.strip}>
        {data.rows.map((filled) => (
          <AdvertisementPlace key={filled.slot} filled={filled} />
        ))}
      </div>
    </Section>
  )
}
