import { words } from '@penside/domain/language/words.ts'

export const mating = words({
  matedOn: { ko: '교배일', en: 'Mating date', vi: 'Ngày phối' },
  boar: { ko: '웅돈 {{no}}', en: 'Boar {{no}}', vi: 'Đực {{no}}' },
  searchBoar: { ko: '웅돈 찾기', en: 'Find a boar', vi: 'Tìm đực giống' },
  noBoars: { ko: '등록된 웅돈이 없습니다', en: 'No boars are registered', vi: 'Chưa có đực giống' },
  method: { ko: '방법', en: 'Method', vi: 'Cách phối' },
  methods: {
    A: { ko: '인공수정', en: 'Artificial', vi: 'Nhân tạo' },
    N: { ko: '자연교배', en: 'Natural', vi: 'Tự nhiên' },
  },
  addBoar: { ko: '웅돈 추가 (3두까지)', en: 'Add a boar (up to 3)', vi: 'Thêm đực (tối đa 3)' },
  removeBoar: { ko: '웅돈 {{no}} 빼기', en: 'Remove boar {{no}}', vi: 'Bỏ đực {{no}}' },
  remark: { ko: '비고', en: 'Remark', vi: 'Ghi chú' },
  matingNo: { ko: '차수', en: 'Mating no.', vi: 'Lần phối' },
  parity: { ko: '산차', en: 'Parity', vi: 'Lứa' },
  dueOn: { ko: '분만 예정 {{day}}', en: 'Due {{day}}', vi: 'Dự kiến đẻ {{day}}' },
})
