import { menuPath } from '../farm/places.ts'
import { useT } from '../i18n/index.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/states.tsx'

/** Shown if a screen could not be loaded or rendered, mostly offline or after an update. */
export function PageFailed() {
  const t = useT()
  return (
    <>
      <ErrorState title={t('shell.pageFailed')} advice={t('shell.pageFailedStep')} />
      <Button kind="primary" wide onClick={() => window.location.reload()}>
        {t('ui.reload')}
      </Button>
      <Button to={menuPath} wide>
        {t('shell.toMenu')}
      </Button>
    </>
  )
}
