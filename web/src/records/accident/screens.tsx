import { useSearchParams } from 'react-router'
import { accidents, type AccidentRow } from '@penside/contract/records/accident.ts'
import { isDay } from '@penside/domain/basics/day.ts'
import { mayGoToSlaughter } from '@penside/domain/records/sale.ts'
import { saleProblems } from '../sale.ts'
import type { FormProps } from '../sow-record/kind.ts'
import { SowRecordList } from '../sow-record/list.tsx'
import { PlainForm } from '../sow-record/plain-form.tsx'
import { SowRecordScreen } from '../sow-record/screen.tsx'
import { accident } from './kind.ts'

export const List = () => <SowRecordList kind={accident} list={accidents.list} />
export const Screen = () => <SowRecordScreen kind={accident} Form={AccidentForm} />

function AccidentForm(props: FormProps<AccidentRow>) {
  const { sow, opened } = props
  // A pregnancy check opens the form with its result.
  const [params] = useSearchParams()
  const found = params.get('sagoGubunCd') ?? undefined
  const day = params.get('wkDt') ?? ''
  return (
    <PlainForm
      {...props}
      kind={accident}
      own={{
        ...(opened.mode === 'insert' && {
          initial: { penId: sow.penId, accidentType: found, ...(isDay(day) && { accidentOn: day }) },
        }),
        facts: ({ accidentType }) => ({
          withdrawalUntil: mayGoToSlaughter(accidentType) ? sow.withdrawalUntil : null,
        }),
        rules: ({ accidentOn, accidentType }) =>
          saleProblems(sow, { on: accidentOn, code: accidentType }, 'accidentOn'),
      }}
    />
  )
}
