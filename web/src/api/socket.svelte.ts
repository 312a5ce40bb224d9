/** The page's one socket: requests with many answers, and a connection that comes back by itself.
 *
 * A request that is under way when the connection is lost is asked again once there is a new one.
 */

export interface Asking {
  /** Gives the request up; nothing more is heard of it. */
  stop(): void;
}

export interface Listener {
  reply?(message: never): void;
  done?(): void;
  failed?(message: string): void;
}

interface Open {
  text: string;
  listener: Listener;
}

const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 5000;

class Socket {
  connected = $state(false);
  /** Was there a connection that is now lost? */
  lost = $state(false);
  private socket: WebSocket | null = null;
  private open = new Map<number, Open>();
  private next = 1;
  private pause = FIRST_PAUSE;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Asks for something; the listener hears every reply, and then that it is done or failed. */
  ask(request: { type: string; [field: string]: unknown }, listener: Listener): Asking {
    const id = this.next++;
    const text = JSON.stringify({ ...request, id });
    this.open.set(id, { text, listener });
    this.connect();
    this.send(text);
    return {
      stop: () => {
        if (this.open.delete(id)) this.send(JSON.stringify({ type: "stop", id }));
      },
    };
  }

  connect(): void {
    if (this.socket && this.socket.readyState <= WebSocket.OPEN) return;
    clearTimeout(this.timer);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/socket`);
    this.socket = socket;
    socket.onopen = () => {
      this.connected = true;
      this.lost = false;
      this.pause = FIRST_PAUSE;
      for (const { text } of this.open.values()) socket.send(text);
    };
    socket.onmessage = (event: MessageEvent<string>) => this.hear(event.data);
    socket.onclose = () => this.again(socket);
  }

  private send(text: string): void {
    // Before the connection stands, `onopen` sends all that is open.
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text);
  }

  private hear(text: string): void {
    const message = JSON.parse(text) as { type: string; id: number; message?: string };
    const asked = this.open.get(message.id);
    if (!asked) return;
    if (message.type === "done") {
      this.open.delete(message.id);
      asked.listener.done?.();
    } else if (message.type === "failed") {
      this.open.delete(message.id);
      asked.listener.failed?.(message.message ?? "");
    } else {
      asked.listener.reply?.(message as never);
    }
  }

  private again(socket: WebSocket): void {
    if (socket !== this.socket) return;
    this.connected = false;
    this.lost = true;
    this.timer = setTimeout(() => this.connect(), this.pause);
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
  }
}

export const socket = new Socket();
