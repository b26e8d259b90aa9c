import { roomOrder } from '../../room-order.mjs';

export default roomOrder({
  root: 'src',
  order: [['settings', 'follow'], ['observe', 'rebuild'], ['verify']],
});
