// The colour scheme and the language of the first paint; src/ui/scheme.ts and src/i18n/index.ts own both afterwards.
;(function () {
  var scheme, lang
  try {
    scheme = localStorage.getItem('scheme')
    lang = localStorage.getItem('lang')
  } catch (error) {
    // storage can be forbidden
  }
  if (scheme !== 'light' && scheme !== 'dark') {
    scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  }
  var root = document.documentElement
  root.dataset.mantineColorScheme = scheme
  if (lang === 'en' || lang === 'vi') {
    root.lang = lang
    // The installed app is named in the language in which it was installed.
    document.querySelector('link[rel="manifest"]')?.setAttribute('href', '/' + lang + '.webmanifest')
  }
})()
