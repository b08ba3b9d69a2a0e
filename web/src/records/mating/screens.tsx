import { matings } from '@penside/contract/records/mating.ts'
import { defaultSettings } from '@penside/domain/farm/settings.ts'
import { farrowingDueOn, isSameHeat, mostServices } from '@penside/domain/records/mating.ts'
import { useT } from '../../i18n/index.ts'
import { useSession } from '../../screen/session.ts'
import { Button } from '../../ui/button.tsx'
import { SowRecordList } from '../sow-record/list.tsx'
import { SowRecordScreen } from '../sow-record/screen.tsx'
import { MatingForm, withBoar } from './form.tsx'
import { mating } from './kind.tsx'

export const List = () => <SowRecordList kind={mating} list={matings.list} />

/** One sow's matings. A further service of the same heat is added to the existing mating. */
export function Screen() {
  const t = useT()
  const { today } = useSession()
  return (
    <SowRecordScreen
      kind={mating}
      Form={MatingForm}
      instead={({ sow, rows: [newest], waits, open }) => {
        if (!newest) return null
        const sameHeat =
          !waits &&
          newest.seq === sow.newestSeq &&
          isSameHeat(newest.matedOn, today) &&
          newest.services.length < mostServices
        return {
          action: sameHeat && (
            <Button onClick={() => open(newest, withBoar)}>{t('records.mating.addBoar')}</Button>
          ),
          body:
            sow.status === 'pregnant' &&
            t('records.mating.dueOn', { day: farrowingDueOn(newest.matedOn, defaultSettings) }),
        }
      }}
    />
  )
}
