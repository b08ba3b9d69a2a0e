import { words } from '@penside/domain/language/words.ts'

/** Rejections and questions about equipment and its settings. */
export const settings = words({
  PLAN_CELL_TAKEN: {
    ko: '한 자리에는 돈사를 하나만 놓을 수 있습니다.',
    en: 'Only one house can be placed here.',
    vi: 'Mỗi ô chỉ đặt được một chuồng.',
  },
  EQUIPMENT_LETTER: {
    ko: '이 종류의 번호는 첫 글자가 {letter}입니다.',
    en: 'The number of this type begins with {letter}.',
    vi: 'Số của loại này phải bắt đầu bằng {letter}.',
  },
  SETTING_DIGITS: {
    ko: '이 설비가 받을 수 없는 값입니다: {value}',
    en: 'This equipment does not accept the value {value}.',
    vi: 'Thiết bị này không nhận giá trị {value}.',
  },
  SETTING_BEYOND: {
    ko: '{value}{unit}: 한계 {least}~{most}{unit} 밖의 값은 설정할 수 없습니다.',
    en: 'The limit is {least} to {most} {unit}: {value} {unit} cannot be set.',
    vi: 'Giới hạn là {least} đến {most} {unit}: không thể đặt {value} {unit}.',
  },
  SETTING_STEP: {
    ko: '이번에는 {least}~{most}{unit} 사이로만 바꿀 수 있습니다.',
    en: 'This time only {least} to {most} {unit} can be set.',
    vi: 'Lần này chỉ đặt được từ {least} đến {most} {unit}.',
  },
  SETTING_ASK: {
    ko: '평소와 다른 값이라 아직 보내지 않았습니다. 한 번 더 확인하면 보냅니다.',
    en: 'This value is unusual and was not sent. Confirm it to send it.',
    vi: 'Giá trị này khác thường nên chưa gửi. Hãy xác nhận lại để gửi.',
  },
  SETTING_CHANGED: {
    ko: '그사이 설정이 바뀌어 보내지 않았습니다. 현재 설정을 보고 다시 정하세요.',
    en: 'The setting was changed in the meantime, so yours was not sent. Look at the current one and decide again.',
    vi: 'Cài đặt đã bị thay đổi trong lúc đó nên chưa gửi. Hãy xem giá trị hiện tại rồi quyết định lại.',
  },
  CONTROLLER_REVOKED: {
    ko: '차단된 제어기의 설비라 명령을 보내지 않았습니다. 설정하려면 제어기를 다시 등록하세요.',
    en: 'The controller was revoked, so nothing was sent. Enrol it again to set its equipment.',
    vi: 'Bộ điều khiển đã bị thu hồi nên không gửi lệnh. Hãy đăng ký lại bộ điều khiển để cài đặt.',
  },
  SETTING_LOCAL: {
    ko: '설비가 현장 조작으로 되어 있어 여기서 바꿀 수 없습니다.',
    en: 'The device is switched to local operation and cannot be set from here.',
    vi: 'Thiết bị đang ở chế độ tại chỗ: không thể đặt từ đây.',
  },
  SETTING_NOTHING: {
    ko: '바꿀 값이 없습니다.',
    en: 'There is nothing to set.',
    vi: 'Không có gì để đặt.',
  },
  SETTING_UNKNOWN: {
    ko: '이 설비에는 없는 설정입니다.',
    en: 'This equipment has no such setting.',
    vi: 'Thiết bị này không có cài đặt đó.',
  },
  SETTING_LIMIT_BEYOND: {
    ko: '설비의 한계 {least}~{most}{unit} 안에서만 정할 수 있습니다.',
    en: 'Limits must be within the device’s own: {least} to {most} {unit}.',
    vi: 'Giới hạn phải nằm trong giới hạn của thiết bị: {least} đến {most} {unit}.',
  },
  SETTING_LIMITS_CROSS: {
    ko: '순서가 맞지 않습니다: 한계 안에 평소 범위가 있고, 한 번에 바꾸는 폭은 0보다 커야 합니다.',
    en: 'The usual range must be within the limits, and the step must be more than 0.',
    vi: 'Khoảng thường phải nằm trong giới hạn, và mỗi bước phải lớn hơn 0.',
  },
  STANDARD_BETWEEN: {
    ko: '앞뒤 주령 사이의 값이어야 합니다: {least}~{most}.',
    en: 'It must be between the values of the weeks before and after: {least} to {most}.',
    vi: 'Giá trị phải nằm giữa tuần trước và tuần sau: {least} đến {most}.',
  },
  COMMAND_UNDER_WAY: {
    ko: '{name} 님이 보낸 설정이 아직 진행 중입니다. 결과가 나온 뒤에 바꾸세요.',
    en: 'A setting sent by {name} is still in progress. Wait for its result.',
    vi: 'Lệnh do {name} gửi vẫn đang thực hiện. Hãy chờ kết quả.',
  },
  COMMAND_GONE: {
    ko: '이미 보냈으므로 취소할 수 없습니다.',
    en: 'It was already sent and cannot be cancelled.',
    vi: 'Lệnh đã gửi nên không thể hủy.',
  },
  CURVE_DAYS: {
    ko: '곡선의 날짜는 빠른 순서로 한 번씩만 있어야 합니다.',
    en: 'The days of a curve must be in ascending order, each once.',
    vi: 'Các ngày của đường cong phải tăng dần, mỗi ngày một lần.',
  },
  CURVE_NO_DATE: {
    ko: '{tag}의 교배·분만 기록이 없거나 맞지 않아 곡선을 보내지 않았습니다. 기록을 먼저 고치세요.',
    en: 'The mating or farrowing of {tag} is missing or wrong, so no curve was sent. Correct her records first.',
    vi: 'Thiếu hoặc sai ngày phối, ngày đẻ của {tag} nên chưa gửi đường cong. Hãy sửa bản ghi của nái trước.',
  },
})
