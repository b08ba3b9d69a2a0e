import { IconPlus } from '../ui/icons/common.ts'
import { useLocation } from 'react-router'
import { useT } from '../i18n/index.ts'
import { leadsBackTo } from './list-state.ts'
import { newBoarPath, newPensPath, newSowPath, suppliersPath } from './places.ts'
import { useSession } from './session.ts'
import { Button } from '../ui/button.tsx'

const steps = {
  sow: { to: newSowPath, words: 'records.sow.newSow' },
  boar: { to: newBoarPath, words: 'records.boar.newBoar' },
  pens: { to: newPensPath, words: 'house.pens.add', managersOnly: 'house.pens.askManager' },
  suppliers: {
    to: suppliersPath,
    words: 'house.suppliers.add',
    managersOnly: 'house.suppliers.askManager',
  },
} as const

/** Step that fills an empty list. Members without the right read who has it. */
export function EnterStep({ step }: { step: keyof typeof steps }) {
  const t = useT()
  const { manages } = useSession()
  const { pathname, search } = useLocation()
  const taken = steps[step]
  if ('managersOnly' in taken && !manages) return <p>{t(taken.managersOnly)}</p>
  return (
    <Button to={taken.to} state={leadsBackTo(pathname + search)} icon={<IconPlus size={22} aria-hidden />}>
      {t(taken.words)}
    </Button>
  )
}
