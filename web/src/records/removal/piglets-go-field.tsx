import type { PigletPart } from '@penside/contract/records/removal.ts'
import { countOf } from '@penside/domain/records/litter.ts'
import { useT } from '../../i18n/index.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import type { Choice } from '../../ui/choice.ts'
import { Fields } from '../../ui/field.tsx'
import { Section } from '../../ui/page.tsx'
import { PickField } from '../../ui/pick-field.tsx'
import { Segments } from '../../ui/segments.tsx'
import { StepField } from '../../ui/step-field.tsx'

type Parts = readonly PigletPart[]

/** Where the piglets of a sow that leaves go: in one part or several, each to a sow or dead of a cause. All of them have to be said. */
export function PigletsGoField({
  label,
  error,
  nursing,
  value,
  onChange,
  sows,
  causes,
}: {
  label: string
  error?: string | undefined
  nursing: number
  value: Parts
  onChange: (parts: PigletPart[]) => void
  sows: readonly Choice<number>[]
  causes: readonly Choice<string>[]
}) {
  const t = useT()
  const left = nursing - value.reduce((sum, part) => sum + countOf(part), 0)
  // What is wrong is said where it can be mended: at the first part without its choice, else at the last count.
  const open = value.findIndex(({ toId, cause }) => toId === undefined && !cause)
  const change = (at: number, part: PigletPart) => onChange(value.with(at, part))
  return (
    <Section title={label} aside={t('records.removal.pigletsLeft', { count: left, of: nursing })}>
      {value.map((part, at) => {
        const died = 'cause' in part
        return (
          // The parts have no names of their own: their places are all that tells them apart.
          <Card key={at}>
            <Fields>
              <Segments
                label={t('records.removal.part', { no: at + 1 })}
                value={died ? 'died' : 'sow'}
                onChange={(way) =>
                  change(at, {
                    females: part.females,
                    ...(way === 'died' ? { cause: undefined } : { toId: undefined }),
                  })
                }
                choices={[
                  { value: 'sow', label: t('records.removal.toSow') },
                  { value: 'died', label: t('records.removal.haveDied') },
                ]}
              />
              {died ? (
                <PickField
                  label={t('records.pigletDeath.cause')}
                  required
                  error={at === open ? error : undefined}
                  value={part.cause ?? null}
                  onChange={(cause) => change(at, { females: part.females, cause })}
                  choices={causes}
                  placeholder={t('records.removal.chooseCause')}
                />
              ) : (
                <PickField
                  label={t('records.fostering.to')}
                  required
                  error={at === open ? error : undefined}
                  value={part.toId ?? null}
                  onChange={(toId) => change(at, { females: part.females, toId })}
                  choices={sows}
                  placeholder={t('records.fostering.choose')}
                />
              )}
              <StepField
                label={t('records.removal.count')}
                error={open < 0 && at === value.length - 1 ? error : undefined}
                value={countOf(part)}
                min={0}
                max={countOf(part) + Math.max(left, 0)}
                onChange={(count) => change(at, { ...part, females: count ?? 0, males: undefined })}
              />
              {value.length > 1 && (
                <Button onClick={() => onChange(value.toSpliced(at, 1))}>
                  {t('records.removal.takeOut', { no: at + 1 })}
                </Button>
              )}
            </Fields>
          </Card>
        )
      })}
      {left > 0 && (
        <Button wide onClick={() => onChange([...value, { females: left }])}>
          {t('records.removal.addPart', { count: left })}
        </Button>
      )}
    </Section>
  )
}
