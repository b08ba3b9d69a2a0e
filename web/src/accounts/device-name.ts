import { useT } from '../i18n/index.ts'

/** Device name such as `Chrome on Android` in the reader's language; other names as they are. */
export function useDeviceName() {
  const t = useT()
  return (name: string) => {
    const [browser, system] = name.split(' on ')
    return browser && system ? t('accounts.me.deviceName', { browser, system }) : name
  }
}
