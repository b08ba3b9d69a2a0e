import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { farms } from '@penside/contract/farm/farms.ts'
import type { HeadsSent } from '@penside/domain/groups/heads.ts'
import { useT } from '../i18n/index.ts'
import { Button } from '../ui/button.tsx'
import { query } from './api.ts'

type Sexed = { females?: number | null | undefined; males?: number | null | undefined }
const isSexed = ({ males }: Sexed) => males !== null && males !== undefined

/**
 * Whether a form asks for females and males or for heads alone. A record is asked as it was entered, a new one as the farm counts, until
 * the member chooses otherwise.
 */
export function useBySex(row: HeadsSent | null) {
  const settings = useQuery(query(farms.settings, {}))
  const [chosen, setBySex] = useState<boolean>()
  const usual = row ? isSexed(row) : settings.data?.countedBySex === 1
  // A draft with males was typed by sex.
  const isBySex = (values: Sexed) => chosen ?? (usual || isSexed(values))
  return {
    isBySex,
    setBySex,
    /** Heads to save: an empty box of one sex is 0, and heads alone have no `males`. */
    told: <Values extends Sexed>(values: Values): Values =>
      isBySex(values)
        ? { ...values, females: values.females ?? 0, males: values.males ?? 0 }
        : { ...values, males: undefined },
  }
}

/** Switches a form between heads and sexes. The sum is kept; how it divides is not guessed. */
export function BySexButton({
  bySex,
  values,
  onChange,
}: {
  bySex: boolean
  values: Sexed
  onChange: (bySex: boolean, heads: { females: number | null; males: null }) => void
}) {
  const t = useT()
  const { females, males } = values
  const heads = isSexed(values) ? (females ?? 0) + (males ?? 0) : (females ?? null)
  return (
    <Button onClick={() => onChange(!bySex, { females: bySex ? heads : null, males: null })}>
      {t(bySex ? 'ui.headsOnly' : 'ui.bySex')}
    </Button>
  )
}
