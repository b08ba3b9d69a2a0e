import { useT } from '../i18n/index.ts'

/** A device's name, `Chrome on Android` as the server says it, in the reader's language; another name as it is. */
export function useDeviceName() {
  const t = useT()
  return (name: string) => {
    const [browser, system] = name.split(' on ')
    return browser && system ? t('accounts.me.deviceName', { browser, system }) : name
  }
}
