import { words } from '@penside/domain/language/words.ts'

export const photoWords = words({
  title: { ko: '사진', en: 'Photos', vi: 'Ảnh' },
  take: { ko: '사진 찍기', en: 'Take photo', vi: 'Chụp ảnh' },
  one: { ko: '사진 {{number}}', en: 'Photo {{number}}', vi: 'Ảnh {{number}}' },
  remove: { ko: '사진 {{number}} 빼기', en: 'Take off photo {{number}}', vi: 'Bỏ ảnh {{number}}' },
  coming: { ko: '아직 오지 않았습니다', en: 'Not here yet', vi: 'Chưa gửi đến' },
})
