import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { farms } from '@penside/contract/farm/farms.ts'
import { useT } from '../i18n/index.ts'
import { Button } from '../ui/button.tsx'
import { query } from './api.ts'

/** Fields of one head count; without males, the field of females holds heads of unknown sex. */
export type SexPair<Name extends string = string> = readonly [females: Name, males: Name]
type Sexed<Name extends string> = { [N in Name]?: number | null | undefined }
type HeadFields = 'females' | 'males'
const headPair: readonly SexPair<HeadFields>[] = [['females', 'males']]

const isSexed = <Name extends string>(values: Sexed<Name>, pairs: readonly SexPair<Name>[]) =>
  pairs.some(([, males]) => values[males] !== null && values[males] !== undefined)

/**
 * Whether a form asks for females and males or for heads alone. A record is asked as it was entered, a new one as the farm counts, until
 * the member chooses otherwise.
 * @param row the record that is corrected, without head counts that it does not have
 */
export function useBySex(row: Sexed<HeadFields> | null): BySex<HeadFields>
export function useBySex<Name extends string>(
  row: Sexed<Name> | null,
  pairs: readonly SexPair<Name>[],
): BySex<Name>
export function useBySex(row: Sexed<string> | null, pairs: readonly SexPair[] = headPair): BySex<string> {
  const settings = useQuery(query(farms.settings, {}))
  const [chosen, setBySex] = useState<boolean>()
  const usual = row ? isSexed(row, pairs) : settings.data?.countedBySex === 1
  // A draft with males was entered by sex.
  const isBySex = (values: Sexed<string>) => chosen ?? (usual || isSexed(values, pairs))
  return {
    isBySex,
    setBySex,
    told: (values) => {
      const bySex = isBySex(values)
      const heads = pairs.map(([females, males]) =>
        bySex ? { [females]: values[females] ?? 0, [males]: values[males] ?? 0 } : { [males]: undefined },
      )
      return Object.assign({}, values, ...heads)
    },
  }
}
type BySex<Name extends string> = {
  isBySex: (values: Sexed<Name>) => boolean
  setBySex: (bySex: boolean) => void
  /** Heads to save: an empty box of one sex is 0, and plain heads have no males. */
  told: <Values extends Sexed<Name>>(values: Values) => Values
}

/** Switches a form between heads and sexes. The total stays; its division is not guessed. */
export function BySexButton<Name extends string = HeadFields>({
  bySex,
  values,
  pairs = headPair as readonly SexPair[] as readonly SexPair<Name>[],
  onChange,
}: {
  bySex: boolean
  values: Sexed<NoInfer<Name>>
  pairs?: readonly SexPair<Name>[] | undefined
  onChange: (bySex: boolean, heads: Record<NoInfer<Name>, number | null>) => void
}) {
  const t = useT()
  const headsOf = ([females, males]: SexPair<Name>) =>
    isSexed(values, [[females, males]])
      ? (values[females] ?? 0) + (values[males] ?? 0)
      : (values[females] ?? null)
  const change = () => {
    const heads = pairs.map((pair) => ({ [pair[0]]: bySex ? headsOf(pair) : null, [pair[1]]: null }))
    onChange(!bySex, Object.assign({}, ...heads))
  }
  return <Button onClick={change}>{t(bySex ? 'ui.headsOnly' : 'ui.bySex')}</Button>
}
