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
} from '../../ui/icons/common.ts'
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
import { FindAnimal, FoundAnimals } from './find-animal.tsx'
import { scanInApp } from './native-scanner.ts'
import { modeName, modes, useOpen, type Mode } from './open.ts'
import styles from './qr.module.css'
import { loadReader } from '../../screen/code-reader.ts'
import { Scanner } from './scanner.tsx'
import { useTypedByReader } from './typed-by-reader.ts'

/** Tiles shown initially; "more" shows the others. */
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

/** Modes that the production menu offers. */
const inProduction: readonly Mode[] = ['work', 'card']

/** Delay before the code reader is loaded, ms; the page's own requests come first. */
const readerDelay = 4_000

/** QR page: scan or type a number, and the work that the animal's state calls for opens. */
export function QrMenu() {
  const t = useT()
  const { member } = useSession()
  const [mode, setMode] = useState<Mode | null>(null)
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<FoundAnimal | null>(null)
  const { open, several, otherFarm } = useOpenText(() => setMode(null))

  // Preloaded for scanning without a network, on phones without a reader of their own.
  useEffect(() => {
    const timer = setTimeout(() => void loadReader().catch(() => {}), readerDelay)
    return () => clearTimeout(timer)
  }, [])

  const scan = (wanted: Mode) => {
    if (!scanInApp()) setMode(wanted)
  }
  useTypedByReader((read) => void open(read, 'work'), mode === null)

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
          onEnter={(typed) => void open(typed, 'work')}
          onChoose={setChosen}
          hint={t('records.qr.findHint')}
        />
        {several.length > 0 && <FoundAnimals rows={several} onChoose={setChosen} />}
        {text.trim() === '' && several.length === 0 && (
          <>
            <ModeTiles onScan={scan} />
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
          onText={(read) => void open(read, mode)}
          onAnimal={(animal) => {
            if (mode === 'work') {
              setMode(null)
              setChosen(animal)
            } else void open(`/qrresult?pigNo=${animal.animalId}`, mode)
          }}
        />
      )}
      {chosen && <KindsSheet animal={chosen} back={qrPath} open withCard onClose={() => setChosen(null)} />}
    </div>
  )
}

/** Opens scanned or typed text, with a message if it has no target. @param onOpen runs before */
function useOpenText(onOpen: () => void) {
  const t = useT()
  const say = useProblem()
  const { open } = useOpen()
  const [several, setSeveral] = useState<readonly FoundAnimal[]>([])
  const [otherFarm, setOtherFarm] = useState(false)
  const openText = async (text: string, mode: Mode) => {
    setOtherFarm(false)
    setSeveral([])
    onOpen()
    try {
      const not = await open(text, mode)
      if (!not) return
      if ('several' in not) setSeveral(not.several)
      else if (not.why === 'otherFarm') setOtherFarm(true)
      else if (text.includes('://')) toast(t('records.qr.noAnimal'), { kind: 'error', duration: 2000 })
      else {
        const message = t('records.qr.notFound', { text: text.trim() })
        toast(isReached() === false ? `${message}. ${t('offline.livingOnly')}` : message, { kind: 'error' })
      }
    } catch (problem) {
      toast(say(problem), { kind: 'error' })
    }
  }
  return { open: openText, several, otherFarm }
}

/** Tiles of the modes in which a code can be scanned. */
function ModeTiles({ onScan }: { onScan: (mode: Mode) => void }) {
  const t = useT()
  const { menu } = useSession()
  const [all, setAll] = useState(false)
  const offered = modes.filter((each) => menu !== 'production' || inProduction.includes(each))
  return (
    <Section title={t('records.qr.forWhat')}>
      <div className={styles.modes}>
        {offered.slice(0, all ? undefined : tilesAtFirst).map((each) => (
          <button key={each} type="button" className={styles.mode} onClick={() => onScan(each)}>
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
  )
}

/** Today's work lists that are not empty. */
function DueToday() {
  const { data } = useQuery(query(workPlan.today, {}))
  const lists = data?.lists.filter(({ total }) => total > 0) ?? []
  return lists.length > 0 && <TodaysLists lists={lists} />
}
