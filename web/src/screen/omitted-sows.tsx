import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { cullDecisions } from '@penside/contract/records/cull-decision.ts'
import { useT } from '../i18n/index.ts'
import { query } from './api.ts'
import styles from './omitted-sows.module.css'
import { leavingPath } from './places.ts'

/** Number of sows that a mating list omits because their culling is decided, with a link to them. */
export function OmittedSows() {
  const t = useT()
  const { data } = useQuery(query(cullDecisions.leaving, { pageSize: 1 }))
  if (!data?.waiting) return null
  return (
    <p className={styles.leftOut}>
      <Link to={leavingPath}>{t('records.cullDecision.leftOut', { count: data.waiting })}</Link>
    </p>
  )
}
