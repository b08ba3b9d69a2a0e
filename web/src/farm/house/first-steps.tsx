import { useQuery } from '@tanstack/react-query'
import { IconFileSpreadsheet, IconHome, IconPig, IconQrcode, IconUsers } from '../../ui/icons/common.ts'
import { farms } from '@penside/contract/farm/farms.ts'
import { isOptional, type FirstStep } from '@penside/domain/farm/first-steps.ts'
import { useT } from '../../i18n/index.ts'
import { query, useSend } from '../../screen/api.ts'
import { booksPath, newBoarPath, newPensPath, newSowPath, qrLabelsPath } from '../../screen/places.ts'
import { useAction } from '../../screen/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardRow } from '../../ui/card.tsx'
import { Section } from '../../ui/page.tsx'
import { leadsBackTo } from '../../screen/list-state.ts'
import { membersPath, menuPath } from '../places.ts'
import styles from './first-steps.module.css'

const places: Record<FirstStep, { to: string; icon: typeof IconHome }> = {
  pens: { to: newPensPath, icon: IconHome },
  boars: { to: newBoarPath, icon: IconPig },
  sows: { to: newSowPath, icon: IconPig },
  members: { to: membersPath, icon: IconUsers },
  labels: { to: qrLabelsPath, icon: IconQrcode },
}

/** First steps of a new farm, at the top of the menu until all are done: import of its records, or one step after another. */
export function FirstSteps() {
  const t = useT()
  const trying = useAction()
  const { data } = useQuery({ ...query(farms.firstSteps, {}), staleTime: 0 })
  const end = useSend(farms.endStep)
  const left = data?.steps.filter(({ over }) => !over) ?? []
  if (left.length === 0) return null
  const hasSows = !left.some(({ step }) => step === 'sows')
  const skip = async (step: FirstStep) => {
    await trying(() => end.send({ step }))
  }
  return (
    <>
      {!hasSows && (
        <Section title={t('house.steps.running')}>
          <Card flush>
            <CardRow
              icon={<IconFileSpreadsheet size={24} aria-hidden />}
              title={t('house.steps.import')}
              line={t('house.steps.importWhy')}
              to={booksPath}
              state={leadsBackTo(menuPath)}
            />
          </Card>
        </Section>
      )}
      <Section
        title={t(hasSows ? 'house.steps.title' : 'house.steps.oneByOne')}
        aside={t('house.steps.left', { count: left.length })}
      >
        <Card flush>
          {left.map(({ step }) => {
            const { to, icon: Icon } = places[step]
            return (
              <div key={step} className={styles.step}>
                <CardRow
                  icon={<Icon size={24} aria-hidden />}
                  title={t(`house.steps.name.${step}`)}
                  line={t(`house.steps.why.${step}`)}
                  to={to}
                  state={leadsBackTo(menuPath)}
                  chevron={false}
                />
                {isOptional(step) && (
                  <Button
                    kind="quiet"
                    label={`${t(`house.steps.name.${step}`)}: ${t('house.steps.skip')}`}
                    onClick={() => void skip(step)}
                  >
                    {t('house.steps.skip')}
                  </Button>
                )}
              </div>
            )
          })}
        </Card>
      </Section>
    </>
  )
}
