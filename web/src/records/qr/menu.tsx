import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import {
  IconArrowsExchange,
  IconClipboardText,
  IconDoorExit,
  IconHeartOff,
  IconId,
  IconMilk,
  IconPencil,
  IconPrinter,
  IconQrcode,
  IconRuler2,
  IconVaccine,
} from '@tabler/icons-react'
import type { FoundAnimal } from '@penside/contract/records/qr.ts'
import { workPlan } from '@penside/contract/reports/work-plan.ts'
import { useT } from '../../i18n/index.ts'
import { isReached } from '../../screen/phone.ts'
import { query } from '../../screen/api.ts'
import { farmSelectionPath, qrLabelsPath, qrPath } from '../../screen/places.ts'
import { useProblem } from '../../screen/problem.ts'
import { useSession } from '../../screen/session.ts'
import { TodaysLists } from '../../screen/todays-lists.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardRow } from '../../ui/card.tsx'
import { Section } from '../../ui/page.tsx'
import { Notice } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import { KindsSheet } from '../kind-tiles.tsx'
import { FindAnimal, FoundAnimals } from './find.tsx'
import { scanInApp } from './native.ts'
import { modeName, modes, useOpen, type Mode } from './open.ts'
import styles from './qr.module.css'
import { loadReader } from '../../screen/code-reader.ts'
import { Scanner } from './scanner.tsx'
import { useTypedByReader } from './typed-by-reader.ts'

/** Tiles above the day's lists; the others open with "more". */
const tilesAtFirst = 4

const size = { size: 24, 'aria-hidden': true } as const
const icons: Partial<Record<Mode, ReactNode>> = {
  work: <IconClipboardText {...size} />,
  card: <IconId {...size} />,
  pigletDeath: <IconHeartOff {...size} />,
  fostering: <IconArrowsExchange {...size} />,
  partialWeaning: <IconMilk {...size} />,
  treatment: <IconVaccine {...size} />,
  backfat: <IconRuler2 {...size} />,
  removal: <IconDoorExit {...size} />,
}

/** The others are not offered in the production menu. */
const inProduction: readonly Mode[] = ['work', 'card']

/** The reader comes after the page and everything that the page asks for. */
const readerLater = 4_000

/** Where a day in the barn begins: scan or type a number, and the work that fits opens. */
export function QrMenu() {
  const t = useT()
  const say = useProblem()
  const { member, menu } = useSession()
  const [mode, setMode] = useState<Mode | null>(null)
  const [all, setAll] = useState(false)
  const [text, setText] = useState('')
  const [several, setSeveral] = useState<readonly FoundAnimal[]>([])
  const [otherFarm, setOtherFarm] = useState(false)
  const [chosen, setChosen] = useState<FoundAnimal | null>(null)
  const { open } = useOpen()
  const offered = modes.filter((each) => menu !== 'production' || inProduction.includes(each))

  // So that scanning works in a barn without a network, also where the phone has no reader of its own.
  useEffect(() => {
    const timer = setTimeout(() => void loadReader().catch(() => {}), readerLater)
    return () => clearTimeout(timer)
  }, [])

  const scan = (wanted: Mode) => {
    if (!scanInApp()) setMode(wanted)
  }
  const opens = async (read: string, wanted: Mode) => {
    setOtherFarm(false)
    setSeveral([])
    setMode(null)
    try {
      const not = await open(read, wanted)
      if (!not) return
      if ('several' in not) setSeveral(not.several)
      else if (not.why === 'otherFarm') setOtherFarm(true)
      else if (read.includes('://')) toast(t('records.qr.noAnimal'), { kind: 'error', duration: 2000 })
      else {
        const said = t('records.qr.notFound', { text: read.trim() })
        toast(isReached() === false ? `${said}. ${t('offline.livingOnly')}` : said, { kind: 'error' })
      }
    } catch (problem) {
      toast(say(problem), { kind: 'error' })
    }
  }
  useTypedByReader((read) => void opens(read, 'work'), mode === null)

  return (
    <div className={styles.page}>
      <div className={styles.above}>
        {otherFarm && (
          <Notice
            tone="red"
            title={t('records.qr.otherFarm')}
            action={<Button to={farmSelectionPath}>{t('records.qr.changeFarm')}</Button>}
          >
            {t('records.qr.otherFarmBody', { farm: member.farmName })}
          </Notice>
        )}
        <FindAnimal
          text={text}
          onText={setText}
          onEnter={(typed) => void opens(typed, 'work')}
          onChoose={setChosen}
          hint={t('records.qr.findHint')}
        />
        {several.length > 0 && <FoundAnimals rows={several} onChoose={setChosen} />}
        {text.trim() === '' && several.length === 0 && (
          <>
            <Section title={t('records.qr.forWhat')}>
              <div className={styles.modes}>
                {offered.slice(0, all ? undefined : tilesAtFirst).map((each) => (
                  <button key={each} type="button" className={styles.mode} onClick={() => scan(each)}>
                    {icons[each] ?? <IconPencil {...size} />}
                    <span>{modeName(t, each)}</span>
                  </button>
                ))}
              </div>
              {!all && offered.length > tilesAtFirst && (
                <Button wide onClick={() => setAll(true)}>
                  {t('ui.more')}
                </Button>
              )}
            </Section>
            <DueToday />
            <Card flush>
              <CardRow
                to={qrLabelsPath}
                icon={<IconPrinter size={24} aria-hidden />}
                title={t('records.qr.printCodes')}
                line={t('records.qr.printCodesHint')}
              />
            </Card>
          </>
        )}
      </div>
      <button type="button" className={styles.scan} onClick={() => scan('work')}>
        <IconQrcode size={32} aria-hidden />
        {t('records.qr.scan')}
      </button>
      {mode && (
        <Scanner
          mode={mode}
          onClose={() => setMode(null)}
          onText={(read) => void opens(read, mode)}
          onAnimal={(animal) => {
            const wanted = mode
            setMode(null)
            if (wanted === 'work') setChosen(animal)
            else
              void open(`/qrresult?pigNo=${animal.animalId}`, wanted).catch((problem: unknown) =>
                toast(say(problem), { kind: 'error' }),
              )
          }}
        />
      )}
      {chosen && <KindsSheet animal={chosen} back={qrPath} open withCard onClose={() => setChosen(null)} />}
    </div>
  )
}

/** The lists of the day that have anything on them. */
function DueToday() {
  const { data } = useQuery(query(workPlan.today, {}))
  const lists = data?.lists.filter(({ total }) => total > 0) ?? []
  return lists.length > 0 && <TodaysLists lists={lists} />
}
