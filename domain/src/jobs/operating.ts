import { words } from '../language/words.ts'

/** Names of the background jobs. */
export const jobNames = words({
  figures: { ko: '지표 계산', en: 'Figures', vi: 'Tính chỉ số' },
  alarms: { ko: '경보 판정', en: 'Alarms', vi: 'Báo động' },
  commands: { ko: '설비 제어 전송', en: 'Commands to equipment', vi: 'Lệnh tới thiết bị' },
  readings: { ko: '측정값 정리', en: 'Readings', vi: 'Số đo' },
  webhooks: { ko: '웹훅 전송', en: 'Webhooks', vi: 'Webhook' },
  backups: { ko: '백업', en: 'Backups', vi: 'Sao lưu' },
  log: { ko: '변경 로그 보관', en: 'Change log archive', vi: 'Lưu nhật ký thay đổi' },
  tidying: { ko: '오래된 자료 정리', en: 'Clearing of old data', vi: 'Dọn dữ liệu cũ' },
  news: { ko: '뉴스', en: 'News', vi: 'Tin tức' },
  weather: { ko: '날씨 예보', en: 'Forecasts', vi: 'Dự báo thời tiết' },
  auction: { ko: '경락 가격', en: 'Auction prices', vi: 'Giá đấu giá' },
  watch: { ko: '서버 점검', en: 'Server monitoring', vi: 'Giám sát máy chủ' },
})
export type JobName = keyof typeof jobNames
export const jobs = Object.keys(jobNames) as [JobName, ...JobName[]]

/** Problems of an installation. `{{subject}}` is a job, a disk, a process, or the day of a backup. */
export const problemNames = words({
  noBackup: {
    ko: '백업이 하나도 없습니다',
    en: 'There is no backup',
    vi: 'Chưa có bản sao lưu nào',
  },
  oldBackup: {
    ko: '마지막 백업이 오래되었습니다: {{subject}}',
    en: 'The newest backup is old: {{subject}}',
    vi: 'Bản sao lưu mới nhất đã cũ: {{subject}}',
  },
  backupFails: { ko: '백업에 실패했습니다', en: 'The backup failed', vi: 'Sao lưu bị lỗi' },
  jobFails: {
    ko: '작업 실패: {{subject}}',
    en: 'A job is failing: {{subject}}',
    vi: 'Tác vụ lỗi: {{subject}}',
  },
  jobLate: {
    ko: '작업이 멈췄습니다: {{subject}}',
    en: 'A job has stopped: {{subject}}',
    vi: 'Tác vụ đã dừng: {{subject}}',
  },
  noWorker: {
    ko: '작업을 맡은 프로세스가 없습니다',
    en: 'No process runs the jobs',
    vi: 'Không có tiến trình nào chạy tác vụ',
  },
  processGone: {
    ko: '프로세스가 응답하지 않습니다: {{subject}}',
    en: 'A process is not responding: {{subject}}',
    vi: 'Một tiến trình không phản hồi: {{subject}}',
  },
  brokerAway: {
    ko: '브로커에 연결되지 않습니다',
    en: 'The broker cannot be reached',
    vi: 'Không kết nối được broker',
  },
  diskFull: {
    ko: '디스크 공간이 부족합니다: {{subject}}',
    en: 'A disk is nearly full: {{subject}}',
    vi: 'Đĩa sắp đầy: {{subject}}',
  },
  certificateEnds: {
    ko: '인증서가 곧 만료됩니다',
    en: 'The certificate expires soon',
    vi: 'Chứng chỉ sắp hết hạn',
  },
  figuresWrong: {
    ko: '저장된 지표가 기록과 달랐습니다',
    en: 'Stored figures differed from the records',
    vi: 'Chỉ số lưu không khớp với bản ghi',
  },
  figuresUnchecked: {
    ko: '지표 점검이 이틀째 지연되었습니다',
    en: 'Stored figures have not been checked for two days',
    vi: 'Chỉ số lưu đã 2 ngày chưa được kiểm tra',
  },
  crowded: {
    ko: '데이터베이스 연결이 거의 다 찼습니다',
    en: 'The database has almost no free connections',
    vi: 'Cơ sở dữ liệu gần hết kết nối',
  },
})
export type ProblemName = keyof typeof problemNames
export const problems = Object.keys(problemNames) as [ProblemName, ...ProblemName[]]

export const diskNames = words({
  database: { ko: '데이터베이스', en: 'Database', vi: 'Cơ sở dữ liệu' },
  backups: { ko: '백업', en: 'Backups', vi: 'Sao lưu' },
})
export type DiskName = keyof typeof diskNames
